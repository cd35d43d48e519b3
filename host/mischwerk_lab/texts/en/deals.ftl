## Hands that were dealt

deals = Are these deals fair?
deals-subtitle-bridge = { $deals } { $deals ->
        [one] bridge deal
       *[other] bridge deals
    } in { $file }.
deals-subtitle-skat = { $deals } { $deals ->
        [one] Skat deal
       *[other] Skat deals
    } in { $file }.
deals-fair = Nothing speaks against fair deals: { $deals } { $deals ->
        [one] deal looks
       *[other] deals look
    } like well shuffled ones (questions: { $questions }).
deals-unfair = { $deals } { $deals ->
        [one] deal that is
       *[other] deals that are
    } NOT as well shuffled ones: { $what }.
deals-repeated = These deals are NOT as well shuffled ones are: some were dealt twice.
deals-finding = { $what }: { $mean } on average, { $expected } expected (p = { $p })
deals-finding-classes = { $name } at { $seat } too often or too seldom
deals-again = { $count ->
        [one] Board { $boards } has the hands of a board before.
       *[other] Boards { $boards } have the hands of boards before.
    } By chance that does not happen.
deals-boards-right = Dealer and vulnerability, as far as they are written, fit the numbers of { $all } { $all ->
        [one] board
       *[other] boards
    }.
deals-boards-wrong = { $count ->
        [one] Board { $boards } has
       *[other] Boards { $boards } have
    } another dealer or vulnerability than the number says: a clerical matter, not one of shuffling.
deals-power = What { $deals } { $deals ->
        [one] deal
       *[other] deals
    } can show: if { $what } were off by { $away } a deal on average, it would be noticed with a probability of 95 %.
deals-table = The questions; numbers are means of { $deals } { $deals ->
        [one] deal
       *[other] deals
    }
deals-column-question = question
deals-column-mean = seen
deals-column-expected = expected
deals-column-visible = noticed from
deals-column-p = p
deals-column-verdict = verdict
deals-parts = Not all hands are recorded: what is missing was drawn at random, and makes the answer weaker, not wrong.
deals-likely = as expected
deals-unlikely = not by chance
deals-visible = “Noticed from”: a mean that is off by so much is noticed with a probability of 95 %. More deals notice less: four times as many, half of it.
deals-law = Every p-value is exact: the law of each number in one deal is counted, and deals that are shuffled well do not depend on each other. All questions together call well shuffled deals unfair in { $rate } of cases at most (Holm).
deals-not-asked = Where a card lay within its hand was not recorded, so nothing is asked about it. `mischwerk lab watch` follows a file that grows.
deals-points-N = high-card points of North
deals-points-E = high-card points of East
deals-points-S = high-card points of South
deals-points-W = high-card points of West
deals-points-NS = high-card points of North and South together
deals-jacks-V = jacks of forehand
deals-jacks-M = jacks of middlehand
deals-jacks-H = jacks of rearhand
deals-jacks-S = jacks in the skat
deals-eyes-S = card points in the skat
deals-squares = squares of the suit lengths, added up
deals-squares-low = The suits lie too evenly, as after too little shuffling.
deals-squares-high = The suits lie too unevenly.
deals-voids = voids: hands without a suit
deals-long = long suits: seven cards or more at bridge, six at Skat
deals-returns = cards that return to the seat they had in the deal before
deals-classes = aces, tens, jacks, points and every suit at every seat: the most unlikely sum
