## Texts of the report of `lab skat`

skat-title = Monte Carlo simulation in Skat, twenty years later
skat-subtitle = The tables of J. Schäfer's thesis (Magdeburg 2005), played again: { $deals } of each set in all seatings, { $columns }, seed { $seed }.
skat-deals = { $deals } { $deals ->
        [one] deal
       *[other] deals
    }
skat-deals-ddss = { $deals } { $deals ->
        [one] deal
       *[other] deals
    } ({ $ddss } where DDSS plays)
skat-report = { $page }: { $deals }, { $columns }, seed { $seed }.

## Conclusions

skat-conclusions = Which of the document's conclusions hold
skat-how-played = Our heuristic player sits in XSkat's place and plays the playouts; deals, bids, discards and games are XSkat's own. Points are Seeger-Fabian with the document's own factors for lost games, summed over three seatings and scaled to its 1,000 deals; ± is one standard error, deals being independent.
skat-how-judged = All cells of a set rest on the same deals: what a conclusion compares is subtracted deal by deal and averaged over the columns and tables that it speaks of. The mean differs from 0 if it is beyond three standard errors (Student's t), which chance alone is in 0.27 % of cases. Where a conclusion speaks of every column, one that is beyond, corrected for their number (Bonferroni), refutes it. That something stays the same holds if three standard errors around the change lie within { $margin } { $margin ->
        [one] point
       *[other] points
    }, and does not if they lie outside. With fewer than { $fewest } { $fewest ->
        [one] deal
       *[other] deals
    }, or fewer than { $differing } that differ at all, nothing can be told. In the last column the same mean by the document's own cells, of the same columns; it gives no errors.
skat-section = section
skat-document-says = the document says
skat-here = here
skat-found = found
skat-test = test
skat-document-cells = document's cells
skat-by-column = by column
skat-conclusions-table = Its conclusions; differences are tournament points in 1,000 deals unless stated otherwise
skat-columns-table = The same column by column
skat-missing = { $count } of those that can't be told speak of columns that were not measured:

## Points

skat-points = Points by number of worlds
skat-strength = Tables of chapter { $chapter }: first lines blue with circles, second ones red with squares; dashed as printed, solid as measured here, with one standard error.
skat-thousand-points = thousand points

## Tables

skat-tables = The tables
skat-game = game
skat-printed = printed
skat-xskat-declares = XSkat, our deals
skat-heuristic-declares = heuristic, our deals
skat-games-table = 5.1: games in 1,000 deals. The document's deals are not known; ours are some in which XSkat declares a game, and all tables are played with that game. The last column is what three heuristic players would declare
skat-first-printed = first line, printed
skat-second-printed = second line, printed
skat-second-less-first = second less first
skat-lineup-table = { $lineup } ({ $games }; first line { $first }, second { $second })
skat-text-of = text of { $section }
skat-all-games = games
skat-null-games = null games
skat-player-heuristic = heuristic
skat-player-simple = simple
skat-player-stairs = stairs
skat-player-worlds = worlds
skat-game-null = null
skat-game-diamonds = diamonds
skat-game-hearts = hearts
skat-game-spades = spades
skat-game-clubs = clubs
skat-game-grand = grand
skat-game-passed-in = passed in

## Games won

skat-won = Games won and points on the list
skat-won-how = Each player is the soloist of each deal once. On the list are the values of its games, lost ones with the document's factors, without the points that Seeger and Fabian add. From each table the column with the most worlds.
skat-table = table
skat-won-first = won, first
skat-won-second = won, second
skat-list-first = list, first
skat-list-second = list, second
skat-won-table = In 1,000 deals. The document has them for table 7.2: 841.5 and 856 games won, 31,165 and 29,875 on the list

## Times

skat-playing-times = Playing times
skat-times-how = Milliseconds that a player took to choose in a game, by the wall clock of the computers that played, which may have had other things to do. Playouts end early when no other card can overtake the best one. The document: a round of 3,000 games with two Monte Carlo players at three seconds a card took more than 20 hours on an Athlon XP 3000+, 24 seconds a game; DDSS took ten times as long as the Monte Carlo player with as many worlds, and got through 100 worlds a card in a second on average, 200 at most; the Monte Carlo player through more than 1,000.
skat-player = player
skat-times-table = Milliseconds a game of one player

## Distributions

skat-distributions = Evaluations and distributions
skat-evaluations = Evaluation functions, as figures 6.1 to 6.4 define them.
skat-evaluation-stairs = 6.1 stairs
skat-evaluation-I10 = 6.2 type I, 10
skat-evaluation-II50 = 6.3 type II, 50 %
skat-evaluation-III = 6.4 type III
skat-soloist = soloist
skat-defenders = defenders
skat-own-card-points = own card points
skat-worth = worth
skat-histograms = Card points of the own party in { $worlds } { $worlds ->
        [one] world
       *[other] worlds
    }, for one card that it may play: the kinds that figures 5.2 to 5.4 show, of each the clearest. Right of the dashed line the game is won.
skat-histogram = { $kind }: { $card } in trick { $trick }, { $game }, deal { $deal }
skat-worlds = worlds
skat-by-trick = All { $count } { $count ->
        [one] distribution
       *[other] distributions
    } of { $deals } { $deals ->
        [one] deal
       *[other] deals
    }, by trick. The document does not define its kinds. Here: a few values, if five hold nine of ten worlds; two maxima of a smoothed density; even, if hardly further than a tenth from a uniform distribution; normal, by skewness and kurtosis; skewed otherwise.
skat-deviation = standard deviation: median, quarters
skat-kinds = kinds of distribution
skat-trick = trick
skat-card-points = card points
skat-per-cent = per cent
skat-kind-normal = normal
skat-kind-skewed = skewed
skat-kind-two-maxima = two maxima
skat-kind-even = even
skat-kind-few-values = few values

## Letters of cards

skat-suit-C = C
skat-suit-S = S
skat-suit-H = H
skat-suit-D = D
skat-rank-T = T
skat-rank-J = J
skat-rank-Q = Q

## Conclusions of "Monte Carlo Simulation im Skat", and what was found of each
## Section 5.2

skat-said-kinds-occur = normal, skewed and even distributions, two maxima and a few values occur
skat-said-first-tricks = in the first tricks most distributions are normal or skewed (share above half)
skat-said-scatter = the later in a game, the less points scatter (standard deviation)

## Chapter 5 from section 5.4 on

skat-said-null-rare = XSkat rarely declares null
skat-said-hours = at 3 seconds a card, 1,000 deals in all seatings with two Monte Carlo players take over 20 hours
skat-said-simple-5 = with 5 worlds the simple Monte Carlo player gets less than two XSkat
skat-said-simple-10 = from 10 worlds on the simple Monte Carlo player gets more than two XSkat
skat-said-simple-250 = from 250 worlds on the simple Monte Carlo player's points stay the same
skat-said-worlds-in-a-second = in a second the Monte Carlo player gets through more than 1,000 worlds for a card
skat-said-seconds = a second or more brings the simple Monte Carlo player little more than 1,000 worlds
skat-said-simple-hinder = each of two simple Monte Carlo players gets less than one alone: they hinder one another
skat-said-xskat-same = XSkat gets as much against two simple Monte Carlo players as two XSkat against one
skat-said-simple-timed = with limited time two simple Monte Carlo players get far less than with many worlds
skat-said-constrained-5 = with constrained worlds the Monte Carlo player beats two XSkat from 5 worlds on
skat-said-most-with-500 = the Monte Carlo player gets most with 500 worlds
skat-said-no-more-than-500 = more than 500 worlds bring the Monte Carlo player nothing
skat-said-constrained-hinder = each of two Monte Carlo players with constrained worlds gets less than one alone
skat-said-constrained-stronger = constrained worlds make the Monte Carlo player stronger than simple ones
skat-said-null-few = in null, with 5 and 10 worlds, the Monte Carlo player gets less than two XSkat
skat-said-null-many = in null, from 25 worlds on, the Monte Carlo player gets more than two XSkat
skat-said-null-lost = with 1,000 worlds the Monte Carlo player hardly loses a null game, 6 of 1,000
skat-said-null-same = in null the Monte Carlo player's points stay the same from 250 worlds on

## Chapter 6

skat-said-stairs-worse = the stairs are worse than mean card points
skat-said-stairs-worlds = more worlds do not help the stairs
skat-said-first-type-same = type I with { $points } { $points ->
        [one] point
       *[other] points
    } is neither better nor worse than mean card points
skat-said-first-type-20 = type I with 20 points is better more often than not
skat-said-two-second-type = two players with type II are better more often than not than one with mean card points
skat-said-second-type-50 = of type II, 50 % is better than 25 % and 75 %
skat-said-second-type-better = type II with 50 % is better than mean card points
skat-said-third-type-better = type III is better than mean card points
skat-said-third-type-pressed = the player with mean card points loses less to type III than to type II with 50 %
skat-said-null-evaluation = in null an evaluation makes no difference
skat-said-both-same = from 100 worlds on the points of both stay the same

## Chapters 7 and 8

skat-said-ddss-few = DDSS gets less than two XSkat with 5 to 25 worlds
skat-said-ddss-many = DDSS gets more than two XSkat from 50 worlds on
skat-said-ddss-in-a-second = in a second DDSS gets through 100 worlds for a card on average
skat-said-ddss-timed = with limited time DDSS gets less than with many worlds
skat-said-ddss-less = DDSS gets less against two XSkat than the Monte Carlo player
skat-said-ddss-beats = with 100 worlds each, DDSS beats two Monte Carlo players
skat-said-ddss-equal = with 200 worlds, two Monte Carlo players are equal to DDSS with 100
skat-said-equally-strong = with type II, 50 %, and repeated playouts, MCU and DDSS are equally strong
skat-said-list = on the list, without points for games won, the Monte Carlo players are ahead
skat-said-ddss-wins = DDSS wins more games
skat-said-ddss-suits = DDSS wins more suit games (in 1,000 deals)
skat-said-grand = the Monte Carlo players make up for it on the list by grand games
skat-said-stronger = Monte Carlo playouts make a heuristic stronger
skat-said-ten-times = DDSS takes ten times the time of the Monte Carlo player
skat-said-hardly-help = most evaluations hardly help
skat-said-only-second-type = only type II helps noticeably

## Verdicts

skat-holds = holds
skat-not = does not hold
skat-unknown = can't be told
skat-summary = of { $count } { $count ->
        [one] conclusion
       *[other] conclusions
    } { $holding }, { $wrong }, { $unknown }
skat-count-holds = { $count } { $count ->
        [one] holds
       *[other] hold
    }
skat-count-not = { $count } { $count ->
        [one] does
       *[other] do
    } not hold
skat-count-unknown = { $count } can't be told

## What decides

skat-mean = mean
skat-mean-of = mean of { $count }
skat-test-above = { $mean } above 0
skat-test-above-all = { $mean } above 0, none below
skat-test-below = { $mean } below 0
skat-test-below-all = { $mean } below 0, none above
skat-test-within = { $mean } within ±{ $margin }
skat-test-at-most = { $mean } at most { $margin }
skat-test-each-above = each above 0
skat-test-most = most at most { $margin }
skat-test-too-few = { $test }; { $deals } { $deals ->
        [one] deal
       *[other] deals
    } are too few
skat-test-differing = { $test }; deals that differ: { $deals }
skat-test-once = each at least once
skat-test-share-below = below { $percent }%
skat-test-share-at-most = at most { $percent }%
skat-test-hours = at least { $least } { $least ->
        [one] hour
       *[other] hours
    }
skat-test-or-more = { $least } or more
skat-test-between = { $least } to { $most }
skat-test-times = { $least } to { $most } times

## What was found

skat-not-measured = its columns were not measured
skat-with-error = { $value } ± { $error }
skat-in-card-points = { $amount } card points
skat-in-per-cent = { $amount } %
skat-named = { $name }: { $amount }
skat-share = { $count } of { $all }
skat-share-in = in { $count } of { $all }
skat-kind-count = { $kind } { $count }
skat-hours = { $hours } { $hours ->
        [one] hour
       *[other] hours
    }
skat-worlds-on-average = { $worlds } { $worlds ->
        [one] world
       *[other] worlds
    } on average
skat-times-as-long = { $ms } ms a game against { $other } ms: { $times } times

## What a difference is of

skat-in-table = { $column } in { $table }
skat-less-base = { $column } less { $base } in { $table }
skat-of-games = { $games }, { $column }
skat-grand = grand
skat-suit-games = suit games
skat-many-less-few = from 100 worlds on less 5 and 10
skat-later-less = later less S100
skat-per-cent-less = 50 % less { $percent } %
skat-first-tricks = tricks 1 to 3
skat-first-less-last = tricks 1 to 3 less 7 to 9
skat-stairs = stairs
skat-first-type = I, { $points }
skat-second-type = II, { $percent } %
skat-third-type = III
skat-second-type-less-points = type II less mean card points
skat-second-type-less-others = less the other types
