## The page itself

contents = Contents
table = Table
figure = Figure
data = Data
files = Every table and the points of every figure are next to this page as CSV, all data together as report.json, the figures as SVG and PNG.
made_by = Made by Mischwerk { $version }.
verdict_good = Nothing found against it
verdict_bad = Speaks against it
verdict_open = Can't be decided
percent = { $value } %

## How numbers and cards are written

thousands = ,
decimals = .
yes = yes
no = no
rank-J = J
rank-Q = Q

## Why a line of text, or the names on it, are no deck; ``-advice``: what to do

line-not-text = it is not text
line-no-card = it reads "{ $text }", and no word of that is a card or a number
line-no-deal = it reads "{ $text }", which is no deal
line-columns = it has { $columns } { $columns ->
        [one] column
       *[other] columns
    }, the first line { $wanted }
line-rest = how many cards the rest is can't be told
line-rest-advice = Say which deck it is: --deck NAME.
line-gap = it says that a deck is missing
line-gap-advice = If each deck began sorted, leave it out; of a sequence, audit the parts separately, or give all starts: --before.
line-cards = it has { $cards } { $cards ->
        [one] card
       *[other] cards
    }, not { $wanted }
line-size = it has { $cards } { $cards ->
        [one] card
       *[other] cards
    }; it must be { $fewest } to { $most }
line-not-number = card { $place } is { $text }, which is not a card number
line-outside = there is no card { $number }: the numbers of { $cards } { $cards ->
        [one] card
       *[other] cards
    } go from { $first } to { $last }
line-not-json = it begins like JSON, but is not
line-error = it is an error, not a deck: { $error }
line-not-done = it is not the record of a shuffle that was carried out
line-other-job = it is the record of a job other than a shuffle: { $job }
line-sealed = its shuffle was sealed, so no order is known: shuffle with --auditable
line-twice = { $twice } appears { $times } times and { $missing } is missing
line-twice-number = card { $twice } appears { $times } times and card { $missing } is missing
names-size = it has { $cards } { $cards ->
        [one] card
       *[other] cards
    }, but the deck { $deck } has { $size }
names-unheard-of = it names { $cards } { $cards ->
        [one] card
       *[other] cards
    }; no known deck has that many
names-unheard-of-advice = Use numbers instead.
names-several = its cards fit several decks: { $names }
names-several-advice = Say which: --deck NAME.
names-unknown = card { $place } is { $text }, which is not a card of { $deck }
