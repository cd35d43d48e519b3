## The page

no-machine = Es ist keine Maschine da.
search-again = Auf der ersten Seite wieder nach ihr suchen.
machine-working = Die Maschine arbeitet.
wait-or-stop = Das Ende abwarten oder anhalten.
no-such-file = Diese Datei ist nicht da.
file-moved-or-secret = Sie wurde verschoben oder entfernt, oder gehört zu einem geheimen Blatt.
unreadable = { $name } lässt sich nicht lesen: { SYSTEM($why) }.
check-folder = Nach ihrem Ordner sehen.
no-setting-change = Das ist keine Änderung einer Einstellung.
reload-page = Die Seite neu laden.
record-gone = Diese Aufzeichnung ist nicht mehr hier.
last-auditable-only = Nur die des letzten prüfbaren Auftrags ist es.
too-many-requests = Zu viele Fragen auf einmal.
try-in-a-moment = Gleich noch einmal fragen.
not-a-number = { $words } ist keine Zahl.
record-too-large = { $name } ist größer als { $limit } MB, zu groß für eine Aufzeichnung auf dieser Seite.
choose-auditable-record = Die Aufzeichnung eines prüfbaren Blatts wählen.
players-part-used = Diesen Beitrag der Spieler gab es schon: Jedes Blatt braucht einen neuen.
give-another-players-part = Einen anderen eingeben, oder das Feld leer lassen: Dann lost ihn dieser Rechner.
players-part-too-long = Der Beitrag der Spieler ist zu lang.
only-twins-deck-changes = Nur das Blatt eines Zwillings wechselt ein Programm.
lay-other-deck = Das andere Blatt in den Schacht legen.
twin-keeps-deck = Dieser Zwilling nimmt kein anderes Blatt.
restart-with-deck = Ihn beenden und mit diesem Blatt starten.
twins-well-too-small = { $cards } Karten passen nicht in den Schacht dieses Zwillings.
use-fewer-cards = Weniger Karten nehmen.

## Jobs

job-running = Es läuft schon ein Auftrag: { KINDS($job) }.
stopped-before-job = Die Maschine wurde angehalten, bevor dieser Auftrag begann.
start-again = Noch einmal beginnen.
stop-not-accepted = Die Platine hat das Anhalten nicht angenommen.
press-stop-on-machine = An der Maschine selbst anhalten, oder sie ausschalten.
stop-not-confirmed = Die Maschine hat nicht bestätigt, dass sie steht.
press-stop = An ihr selbst anhalten, oder sie ausschalten.
machine-did-not-stop = Der Befehl zum Anhalten ist gesendet, aber die Maschine steht nach { $seconds } s noch nicht.
switch-off-then-home = Aus- und wieder einschalten, dann „Grundstellung“.
stop-not-confirmed-in-time = Der Befehl zum Anhalten ist gesendet, aber die Platine hat nach { $seconds } s nicht bestätigt, dass sie steht.
switch-machine-off-then-home = Die Maschine aus- und wieder einschalten, dann „Grundstellung“.
named-job-unfinished = Der Auftrag wurde nicht fertig, und die Platine meldet keine Störung: { KINDS($job) }.
named-job-stopped = Auf Wunsch angehalten, die Maschine steht still: { KINDS($job) }.
job-unfinished = Der Auftrag wurde nicht fertig, und die Platine meldet keine Störung.
run-home = „Grundstellung“ drücken.
stopped-cards-where = Auf Wunsch angehalten, die Maschine steht still. Karten: { MESSAGE($where) }.
home-brings-back = „Grundstellung“ holt die Karten zurück.
cards-where-home = Karten: { MESSAGE($where) }. „Grundstellung“ holt sie zurück.
cards-where-resume = Karten: { MESSAGE($where) }. Danach „Weiter“, oder „Grundstellung“ holt sie zurück.
all-in-well = alle im Schacht
in-well-and-pockets = im Schacht und in den Fächern
no-paused-job = Kein Auftrag, der hier begonnen wurde, steht in einer Pause.
home-to-bring-back = „Grundstellung“ holt die Karten zurück.
cleaning-out-of-range = { $seconds } s zu reinigen geht nicht.
give-seconds = 1 bis { $most } s angeben.
too-few-cards = { $cards } lassen sich nicht mischen.
give-cards-between = Zwischen 2 und { $most } Karten angeben, für { $machine }.
too-many-cards = { $cards } passen nicht in { $machine }: Es sind höchstens { $most }.
use-fewer-cards-or-machine = Weniger Karten nehmen, oder eine Maschine, in die sie passen: { $machines }.
no-machine-takes-so-many = Weniger Karten nehmen: So viele passen in keine bekannte Maschine.
machine-not-for-format = { $machine } ist nicht für diese Kartenart gebaut: { FORMATS($format) }.
give-format = Als Kartenart { $formats } angeben.
other-machine-at-port = Das Programm wurde für { $machine } gestartet, aber die Platine an { $path } ist ein { $other }.
leave-machine-out = Die andere Maschine anschließen, oder das Programm für diese starten.
only-with-auditable = { $option } gibt es nur bei einem prüfbaren Auftrag.
add-auditable = „Prüfbar“ ankreuzen, oder es weglassen.
deck-name-empty = Der Name eines Blatts darf nicht leer sein.
give-deck-name = Einen Namen angeben, wie „rotes Bicycle“.
deck-name-too-long = Ein Blattname von { $count } Zeichen ist zu lang.
shorten-deck-name = Höchstens { $most } Zeichen nehmen.
deck-name-invisible = Der Name des Blatts, { $name }, enthält etwas, das man nicht sieht.
use-visible-characters = Buchstaben, Ziffern, Zeichen und einzelne Leerzeichen nehmen.
nonce-wrong-length = Der Beitrag der Spieler hat genau 64 Hexadezimalziffern, nicht { $count }.
nonce-unusable = Der Beitrag der Spieler { MESSAGE($what) }.
nonce-empty = ist leer
nonce-unclear-letter = enthält { $letter }, was man nicht sieht oder mit anderem verwechselt
nonce-mixed-alphabets = mischt Buchstaben, die gleich aussehen ({ $first }, { $own }): { $letter }
nonce-without-letters = hat weder Buchstaben noch Ziffern
nonce-too-long = Der Beitrag der Spieler hat { $count } Zeichen; höchstens { $most } sind möglich.
give-phrase-of-one-alphabet = Einen Satz in Buchstaben eines Alphabets nehmen (lateinisch, griechisch oder kyrillisch), oder würfeln.
give-shorter-phrase = Einen kürzeren Satz nehmen.
give-phrase = Einen Satz von 32 Buchstaben, 25 Würfe mit dem Würfel oder 64 Hexadezimalziffern eingeben; oder das Feld leer lassen.
nonce-refused = Die Platine nimmt den Beitrag der Spieler nicht an: { MESSAGE($why) }.
give-another-nonce = Einen anderen eingeben, oder das Feld leer lassen.
deck-name-without-history = Das Blatt bekommt keinen Namen: Das Programm wurde ohne Verlauf gestartet.
leave-one-out = Den Namen leer lassen.

## Deals

no-pile = Stapel: { $item } ist keiner.
give-pile-sizes = Kartenzahlen angeben, wie 13,13,13,13 oder 5,5,1,rest:ordered.
empty-pile = Stapel: Einer mit 0 Karten ist keiner.
fill-every-pile = Jedem Stapel mindestens 1 Karte geben.
several-rests = Stapel: „rest“ steht { $count }-mal da.
one-rest = Nur ein Stapel kann nehmen, was die anderen übrig lassen.
piles-wrong-total = Die Stapel haben zusammen { $cards }, das Blatt hat { $deck }.
piles-leave-no-rest = Die Stapel haben zusammen { $cards }, das Blatt hat { $deck }: Für „rest“ bleibt nichts.
correct-piles = Die Stapel berichtigen, oder die Zahl der Karten im Blatt auf der ersten Seite.
no-such-game = Ein Spiel { $name } lässt sich hier nicht geben.
games-are = Es gibt { $names }; alles andere geht mit eigenen Stapeln.
no-such-deck = Ein Blatt { $name } gibt es nicht.
decks-are = Es gibt die Blätter { $names }.
game-not-of-deck = { GAMES($game) } wird nicht mit dem Blatt { $deck } gespielt.
leave-deck-out = Das übliche Blatt nehmen.
leave-deck-out-or-give = Das übliche Blatt nehmen, oder { $decks }.
wrong-number-of-players = { GAMES($game) } spielen { $players } Mitspieler, nicht { $count }.
leave-players-out = Die übliche Zahl von Mitspielern nehmen.
give-players-between = Zwischen { $least } und { $most } Mitspieler angeben.
cards-too-few-for-players = Die { $cards } Karten von { $deck } reichen nicht, um { $players } Spielern { GAMES($game) } zu geben.
give-fewer-players = Weniger Mitspieler angeben.
give-fewer-players-or-deck = Weniger Mitspieler angeben, oder das Blatt { $decks } nehmen.
game-and-piles = { GAMES($game) } und eigene Stapel gehen nicht zusammen.
give-game-or-piles = Ein Spiel angeben, oder eigene Stapel.
game-of-other-cards = { GAMES($game) } wird mit { $cards } Karten gegeben, nicht mit { $count }.
leave-cards-out = Die Zahl der Karten weglassen, oder eigene Stapel nehmen.
nothing-to-deal = Zum Geben gehört ein Spiel, oder Stapel.
give-game = Ein Spiel ({ $names }) oder eigene Stapel angeben.
players-without-game = Mitspieler gibt es nur bei einem Spiel.
piles-say-everything = Weglassen: Die Stapel sagen alles.

## Reveal

record-of-other-machine = { $path } stammt von { $machine }, aber die Platine an { $port } ist ein { $other }.
connect-its-machine = Die Maschine anschließen, von der das Blatt ist.
not-revealed = Die Platine deckt dieses Blatt nicht auf: { MESSAGE($why) }.
board-keeps-last = Eine Platine behält nur, woraus das letzte Blatt gelost wurde, und vergisst es, wenn sie ausgeschaltet wird.
deck-not-revealable = Dieses Blatt lässt sich nicht mehr aufdecken.
machine-keeps-last = Eine Maschine behält nur ihr letztes Blatt.

## The line

connection-lost = Die Verbindung zu { $path } ist abgerissen.
check-cable-then-home = Das Kabel prüfen. Die Seite findet die Maschine von selbst wieder; „Grundstellung“ holt die Karten zurück.
board-accepts-nothing = Die Platine an { $path } nimmt nichts an.
check-cable-and-power = Kabel und Strom prüfen, die Platine aus- und wieder einschalten.
board-not-identified = Die Platine an { $path } hat sich nicht zu erkennen gegeben.
switch-off-and-on = Aus- und wieder einschalten.
board-answers-late = Die Platine an { $path } antwortet immer wieder zu spät.
check-cable-try-again = Kabel und Strom prüfen, die Platine aus- und wieder einschalten, dann noch einmal versuchen.
board-silent = Die Platine an { $path } hat nach { $seconds } s nicht geantwortet.
board-never-ends = Die Platine an { $path } { MESSAGE($what) }: Das tut kein wirklicher Auftrag. Der Befehl zum Anhalten ist gesendet.
has-worked-for = arbeitet nach ihrer eigenen Uhr seit { $minutes } Minuten
has-no-heartbeat = meldet, dass sie arbeitet, gibt aber kein Lebenszeichen
has-told-of = hat in { $waited } s nur { $told } s Arbeit gemeldet
has-not-finished = ist in der Zeit, die der Auftrag dauern kann, nicht fertig geworden
has-sent-too-much = hat in einem Auftrag { $count } Meldungen einer Art geschickt
check-stopped-then-home = Nachsehen, ob die Maschine steht, oder sie ausschalten; dann „Grundstellung“.
make-room = Platz schaffen oder auf ein anderes Laufwerk schreiben, dann noch einmal beginnen.
board-sends-too-fast = Die Platine an { $path } meldet mehr, als sich lesen lässt.
switch-off-or-flash = Die Maschine aus- und wieder einschalten; wenn es bleibt, die Firmware neu aufspielen.
board-silent-in-job = Die Platine an { $path } antwortet mitten im Auftrag nicht mehr; { MESSAGE($last) }.
check-cable-home-brings-back = Kabel und Strom prüfen, aus- und wieder einschalten; dann holt „Grundstellung“ die Karten zurück.
board-restarted-in-job = Die Platine an { $path } ist mitten im Auftrag neu gestartet; { MESSAGE($last) }.
check-power-home-brings-back = Die Stromversorgung prüfen; dann holt „Grundstellung“ die Karten zurück.
last-phase = zuletzt: { PHASES($phase) }
last-phase-of-pass = zuletzt: { PHASES($phase) }, Durchgang { $number }
other-protocol = Die Platine an { $path } spricht Protokoll { $number }, dieses Programm { $other }.
update-the-older = Das ältere von beiden erneuern.
board-without-identity = Die Platine an { $path } meldet etwas, gibt sich aber nicht zu erkennen.
nothing-answers = An { $path } antwortet niemand, auch nach mehreren Versuchen.
check-power-firmware-port = Prüfen, ob die Platine Strom und die Firmware von Mischwerk hat, und ob das ihre Schnittstelle ist.
prompt-answers = An { $path } antwortet MicroPython selbst (REPL), nicht die Firmware von Mischwerk.
put-firmware-on = Die Firmware auf die Platine spielen: docs/how-to/flashing.md. Eine Platine in Wartung: neu starten.
other-device-in-text = An { $path } antwortet ein anderes Gerät, mit Text: { $words }.
give-port = Die Schnittstelle der Platine von Mischwerk angeben.
other-device = An { $path } antwortet ein anderes Gerät: Was es sendet, ist nicht von Mischwerk.
give-port-or-update = Die Schnittstelle der Platine von Mischwerk angeben; ist sie es, das Kabel prüfen und die Firmware erneuern.
no-board-found = An keiner seriellen Schnittstelle ist eine Platine.
plug-in-or-name-port = Mit einem Datenkabel einstecken: Diese Seite findet sie von selbst.
board-in-bootsel = Eine Platine ist eingesteckt, im BOOTSEL-Modus (Laufwerk { $drive }): Auf ihr läuft keine Firmware.
board-in-bootsel-unmounted = Eine Platine ist eingesteckt, im BOOTSEL-Modus: Auf ihr läuft keine Firmware, und ihr Laufwerk ist nicht eingehängt.
flash-new-board = Ist sie neu? Wie sie zur Maschine wird, sagt docs/how-to/flashing.md. Sonst ohne BOOTSEL zu drücken einstecken.
bootsel-of-other-chip = Die Platine im BOOTSEL-Modus ist ein { $chip }; diese Firmware ist für einen RP2040.
use-pico = Einen Raspberry Pi Pico verwenden, den ersten: docs/reference/board.md.
several-boards = Es sind mehrere Platinen da: { $paths }.
choose-port = Die anderen ausstecken, oder das Programm für eine von ihnen starten.
no-such-port = Eine Schnittstelle { $path } gibt es nicht.
plug-board-in = Die Platine einstecken: Diese Seite findet sie von selbst.
twin-needs-no-board = Das Programm lässt sich auch mit einem Zwilling starten, der keine Platine braucht.
port-busy = Die Schnittstelle { $path } ist belegt: Ein anderes Programm hat sie.
close-other-program = Das andere Programm beenden, oder an der Maschine anhalten.
port-unusable = { $path } lässt sich nicht als serielle Schnittstelle benutzen: { SYSTEM($why) }.
give-boards-port = Das Programm mit der Schnittstelle der Platine starten, wie /dev/ttyACM0.
port-not-permitted = { $path } darf dieser Benutzer nicht öffnen: Es gehört der Gruppe { $group }.
join-group = Wem dieser Rechner gehört, nimmt seinen Benutzer in die Gruppe { $group } auf und meldet sich neu an.
board-too-small = Die Platine sagt, in ihre Maschine { $name } passe: { $cards }.
put-right-firmware = Die richtige Firmware und board.py aufspielen.
twin-did-not-start = Der Zwilling ist nach { $seconds } s nicht gestartet.
try-when-less-busy = Noch einmal versuchen, wenn der Rechner weniger zu tun hat.
try-again = Noch einmal versuchen.
board-of-other-build = Die Platine sagt, sie sei { $name } ({ PLACES($kind) }, Fächer: { $pockets }, je { $cards }); { $build } ist: { PLACES($made) }, Fächer: { $number }, Karten: { $capacity }.
put-machines-firmware = Die Firmware für diese Maschine neu aufspielen, oder das Programm mit ihrer Maschinendatei starten.

## Care

board-busy = Die Platine ist mit einem anderen Auftrag beschäftigt.
let-it-end = Ihn enden lassen oder anhalten, dann noch einmal versuchen.
fault = { $fault }: { MESSAGE($detail) }.
fault-at-place = { $fault }, Ort { PLACES($place) }: { MESSAGE($detail) }.
then-home = Danach „Grundstellung“.
then-home-brings-back = Danach holt „Grundstellung“ die Karten zurück.
then-try-again = Danach noch einmal versuchen.
board-refuses = Die Platine lehnt ab: { MESSAGE($why) }.
run-home-first = Zuerst „Grundstellung“.
status-says = Diese Seite zeigt, was sie tut, und beginnt Aufträge.
use-such-cards = Solche Karten nehmen, oder sie in den Einstellungen auf andere umstellen und neu einschalten.
set-jumper = Die Testbrücke stecken und neu einschalten, oder einen Zwilling nehmen: Nur so lässt sich eine Reihenfolge vorgeben oder auslesen.
correct-request = Den Befehl berichtigen.
bring-back-first = Zuerst mit „Grundstellung“ zurückholen.
take-it-out = Herausnehmen, oder „Grundstellung“, dann noch einmal versuchen.
turn-fewer-steps = Weniger Schritte nehmen, oder in die andere Richtung; „Grundstellung“ bringt es auf 0 zurück.
take-cards-out = Alle Karten aus dem Schacht nehmen, dann noch einmal reinigen.
height-out-of-range = { $height } mm hoch kann ein Stapel nicht sein.
measure-height = Den Stapel zusammendrücken, messen und in Millimetern angeben: 52 Karten sind etwa 15,6.
bare-card-unknown = Eine Hülle lässt sich erst messen, wenn die Karte ohne Hülle bekannt ist ({ FORMATS($format) }): { $setting }_um ist { $value }.
calibrate-bare-first = Zuerst ohne Hüllen kalibrieren, oder die Höhe weglassen.
too-few-to-measure = { $cards } { $cards ->
    [one] Karte
   *[other] Karten
 } sind zu wenig zum Vermessen.
lay-at-least = Mindestens { $fewest } Karten in den Schacht legen.
no-steps-measured = An den Karten wurde kein einziger Schritt gemessen: Nichts wird gespeichert.
check-throat-sensor = Den Sensor in der Kehle prüfen.
card-off-mean = Die { MESSAGE($which) } Karte maß { $steps } Schritte, { $percent } % neben dem Mittel von { $mean }: Nichts wird gespeichert.
shortest = kürzeste
longest = längste
take-out-bent-cards = Verbogene Karten und solche eines anderen Blatts herausnehmen, die Rollen und den Sensor in der Kehle reinigen und noch einmal kalibrieren.
other-length = Die Karten maßen { $mean } Schritte, eine dieser Art ({ FORMATS($format) }) hat { $expected }.
check-deck-and-nip = Prüfen, ob es das richtige Blatt ist, und die Abzugsrollen reinigen.
measure-height-again = Den Stapel zusammendrücken, noch einmal messen und keine Karte auslassen.
length-of-other-format = Die Karten maßen { $mean } Schritte, eine dieser Art ({ FORMATS($format) }) hat { $expected }. Das passt zu: { FORMATS($nearest) }.
unknown-format = Eine Kartenart { $format } gibt es nicht.
thickness-out-of-range = Bei { $height } mm für { $cards } Karten { MESSAGE($what) } { $um } µm dick: Möglich ist { $least } bis { $most }.
sleeve-would-add = wäre eine Hülle
card-would-be = wäre eine Karte
cards-do-not-fit = Diese Karten passen nicht in { $machine }: { MESSAGE($why) }.
nothing-stored = Nichts wird gespeichert. Das Blatt, die Hüllen und die Höhe prüfen.

## Settings

invalid-value = { $value } ist kein Wert für { $name }.
must-be = Möglich ist: { ALLOWED($allowed) }.
settings-list = Diese Seite zeigt alle.
it-stays = Es bleibt bei { $value }.
no-such-setting = Eine Einstellung { $name } gibt es nicht.
setting-out-of-range = { $name } ist { $value }, möglich ist: { ALLOWED($allowed) }

## History

history-empty = Noch ist nichts verzeichnet.
shuffle-first = Zuerst ein Blatt mischen.
no-such-job = Einen Auftrag { $number } gibt es im Verlauf nicht.
history-lists = Die neuesten stehen unter „Alle Aufträge“.
unknown-period = Nach { $period } wird nicht gezählt.
give-period = Möglich: { $periods }.
last-out-of-range = { $last } Zeiträume zeigt diese Seite nicht.
give-last = 1 bis { $most } angeben.
sqlite-too-old = Der Verlauf braucht SQLite 3.37 oder neuer; dieses Python hat { $version }.
use-newer-python = Ein neueres Python nehmen.
foreign-database = { $path } ist die Datenbank eines anderen Programms.
move-database = Sie verschieben, oder MISCHWERK_HOME auf einen anderen Ordner setzen.
newer-database = { $path } wurde von einem neueren Mischwerk geschrieben (seine Tabellen haben Version { $found }, hier ist { $known } die neueste): Die Datei bleibt, wie sie ist.
update-mischwerk = Mischwerk erneuern, oder MISCHWERK_HOME auf einen anderen Ordner setzen.
history-damaged = Der Verlauf in { $path } ist beschädigt: Es steht darin, was dieses Programm nie schreibt.
move-history-away = Die Datei beiseitelegen oder MISCHWERK_HOME auf einen anderen Ordner setzen: Dann beginnt ein neuer Verlauf.
history-unusable = Der Verlauf in { $path } lässt sich nicht benutzen: { SYSTEM($why) }.
make-room-for-history = Dort Platz schaffen oder die Rechte berichtigen, oder MISCHWERK_HOME auf einen anderen Ordner setzen.
no-history-folder = Für den Verlauf gibt es keinen Ordner: Dieser Benutzer hat kein eigenes Verzeichnis.
set-home-folder = MISCHWERK_HOME setzen.

## Records

record-key-twice = { $path } ist keine Aufzeichnung: Der Schlüssel { $key } steht zweimal darin.
record-no-json = { $path } ist keine Aufzeichnung: Es ist kein JSON.
no-deck-record = { $path } ist nicht die Aufzeichnung eines gemischten oder gegebenen Blatts.
record-without-audit = { $path } ist nicht die Aufzeichnung eines prüfbaren Auftrags: Es steht nicht darin, woraus das Blatt gelost wurde.
record-not-done = { $path } ist die Aufzeichnung eines Auftrags, der nicht fertig wurde: Es gibt keine Reihenfolge zum Nachprüfen.
record-odd-audit = { $path } ist nicht die Aufzeichnung eines prüfbaren Auftrags: Unter „audit“ steht { $audit }.
unknown-scheme = { $path } ist nach Schema { $scheme } gemacht, das diese Version nicht kennt.
update-program = Dieses Programm erneuern.
record-not-revealed = In { $path } fehlt, woraus das Blatt gelost wurde: Die Maschine hat es noch nicht aufgedeckt.
ask-for-reveal = Zuerst aufdecken, auf der Seite, wo es gemacht wurde, solange die Maschine keinen anderen Auftrag begonnen hat.
give-record = Die record.json eines prüfbaren Auftrags wählen, der fertig und aufgedeckt ist.

## The board


## Verification

fair-order = Fair: Diese Reihenfolge ist das einzige Ergebnis, das die Zahlen der Maschine und des Rechners haben können.
fair-deal = Fair: Diese Verteilung ist das einzige Ergebnis, das die Zahlen der Maschine und des Rechners haben können.
fair-order-with-faults = Fair, aber die Maschine hat { $faults } gemeldet: Diese Reihenfolge ist das einzige Ergebnis, das die Zahlen der Maschine und des Rechners haben können.
fair-order-begun-again = Fair, aber die Maschine hat { $times } begonnen und { $faults } gemeldet: Diese Reihenfolge ist das einzige Ergebnis, das die Zahlen der Maschine und des Rechners haben können.
fair-deal-with-faults = Fair, aber die Maschine hat { $faults } gemeldet: Diese Verteilung ist das einzige Ergebnis, das die Zahlen der Maschine und des Rechners haben können.
fair-deal-begun-again = Fair, aber die Maschine hat { $times } begonnen und { $faults } gemeldet: Diese Verteilung ist das einzige Ergebnis, das die Zahlen der Maschine und des Rechners haben können.
not-called-fair = Nicht fair zu nennen: Die Maschine hat { $times } begonnen.
too-many-beginnings = mehr als { $most } Anfänge: Eine Maschine, die so lange neu beginnt, bis ihr die Reihenfolge gefällt, hinterlässt so eine Aufzeichnung; noch einmal mischen
phrase-of-old-form = hat Zeichen, die wie andere aussehen können, was Versionen bis 0.2.0 annahmen: Die Wörter der Zahl des Rechners mit denen vergleichen, die am Tisch aufgeschrieben wurden; hat das niemand getan, noch einmal mischen
begun-times = { $times } begonnen
beginnings-explained = höchstens { $most }: Jeder außer dem letzten endet mit einer Störung
at-most-attempts = höchstens { $most } Versuche
unproved-cover = Dass niemand in die Fächer gesehen hat: Die Haube war offen, während Karten darin lagen.
proved = Was bewiesen ist
unproved = Was nicht bewiesen ist
read-aloud = Zum Vorlesen
proved-fingerprint = Die Maschine hatte ihre eigenen Zufallszahlen festgelegt, indem sie deren Fingerabdruck nannte, { $fingerprint }… Die Zahlen, die sie danach aufgedeckt hat, passen dazu, und andere, die passen, lassen sich nicht finden.
proved-result = Zusammen mit der Zahl des Rechners ergeben sie genau { MESSAGE($result) } und nichts anderes. Wenn der Fingerabdruck zuerst da war, konnte keine Seite allein das Ergebnis wählen: Solange eine der Zahlen zufällig war, ist es auch das Ergebnis.
this-order = diese Reihenfolge von { $cards } Karten, Karte für Karte
this-deal = diese Verteilung von { $cards } Karten in { $piles }
proved-job = Der Fingerabdruck gilt auch für diesen Auftrag: { MESSAGE($job) }, und für die Versuche davor. Mit anderen Karten, Stapeln oder Maschinen hätten dieselben Zahlen einen anderen.
a-shuffle = gemischt, { $cards }, Kartenart { FORMATS($format) }, von einer { $machine } mit Fächern für { $capacity }
a-deal = gegeben in { $piles }, { $cards }, Kartenart { FORMATS($format) }, von einer { $machine } mit Fächern für { $capacity }
proved-plan = Der Plan mit { $passes } führt genau dorthin, und es ist der Plan, den diese Maschine dafür macht.
proved-places = Jede Karte im Zwilling liegt wirklich dort, wie der Zwilling selbst berichtet.
unproved-fingerprint-first = Dass der Fingerabdruck vor dem Beitrag der Spieler da war. Das weiß, wer seine Wörter aufgeschrieben hat, bevor sich eine Karte bewegte.
unproved-aborted = Dass vor diesem kein Auftrag weggeworfen wurde. Von diesem hat die Aufzeichnung { $count ->
    [0] keine abgebrochenen Versuche
    [one] 1 abgebrochenen Versuch
   *[other] { $count } abgebrochene Versuche
 }; der Fingerabdruck gilt für jeden.
unproved-deck = Dass die Aufzeichnung von diesem Blatt ist, und von heute: Die Wörter unten mit denen vergleichen, die am Tisch aufgeschrieben wurden.
unproved-unseen = Dass niemand vor dem Ende die Zahlen der Maschine oder die Reihenfolge gesehen hat.
unproved-firmware = Dass die Firmware auf der Maschine die veröffentlichte ist.
unproved-places = Dass die Karten wirklich so liegen. Die Maschine berechnet die Reihenfolge, sieht sie aber nicht: Das Blatt mit der Reihenfolge in der Aufzeichnung vergleichen.
unproved-twin = Irgendetwas über ein wirkliches Blatt: Das war der Zwilling, nicht die Maschine.
unproved-piles = Dass diese Stapel die vereinbarten sind und jeder den richtigen Namen hat: Sie mit den Spielregeln vergleichen. Ihre Größen und Plätze sind gebunden.
things-differ = NICHT, wie es sein sollte: { $count ->
    [one] 1 Angabe weicht
   *[other] { $count } Angaben weichen
 } ab.
fingerprint-binds = Der Fingerabdruck bindet außer den Zahlen der Maschine auch Verfahren, Karten, Stapel, Kartenart, Maschine, Platz in den Fächern und frühere Versuche: Mindestens eines davon ist nicht das, was festgelegt war.
nothing-proved = Nichts ist bewiesen. Entweder wurde die Aufzeichnung nach dem Auftrag geändert, oder die Maschine oder das Programm, von dem sie ist, hat nicht getan, was darin steht. Dieser Reihenfolge ist nicht zu trauen.
not-proved-unchecked = Nicht bewiesen: Nichts weicht ab, aber nicht alles ließ sich hier prüfen.
not-proved-old = Nicht bewiesen: Nichts weicht ab, aber diese alte Aufzeichnung sagt nicht, zu welchem Blatt ihre Zahlen gehören.
agreed-so-far = Was sich prüfen ließ, stimmt: Die festgelegten Zahlen der Maschine ergeben zusammen mit denen des Rechners genau diese Reihenfolge von { $cards } Karten.
fingerprint-words = Fingerabdruck: { $words } ({ $digits })
number-from-phrase = Die Zahl des Rechners wurde aus dem gemacht, was gesagt wurde: { $phrase }
number-from-phrase-in = Die Zahl des Rechners wurde aus dem gemacht, was gesagt wurde, in einem anderen Alphabet ({ $alphabet }): { $phrase }
number-words = Die Zahl des Rechners: { $words } ({ $digits })
record-named = Aufzeichnung: { $name }
missing = nichts
one-or-more = 1 oder mehr
hash-used-once = 64 Hexadezimalziffern, die sonst nirgends stehen
null-or-hash-used-once = nichts, oder 64 Hexadezimalziffern, die sonst nirgends stehen
null-or-phrase = nichts, oder ein Satz in seiner Grundform
phrase-of-nonce = der Satz, aus dem die Zahl gemacht ist
list-of-passes = eine Liste von Durchgängen
passes-to-target = Durchgänge, die zu dieser Reihenfolge führen
a-pass = ein Durchgang
deck-of = ein Blatt mit { $cards }
healthy-bits = Rohbits, die die Tests der Platine bestehen
piles-of = Stapel mit zusammen { $cards } Karten
null-unless-twin = nichts: Nur ein Zwilling sieht, wo die Karten liegen
follows-from-cards = folgt aus der Zahl der Karten
length-by-cards = seine Länge hängt von der Zahl der Karten ab
number-of-passes = ist die Zahl der Durchgänge im Plan
target-unknown = wohin er führen muss, ist nicht bekannt
takes-right-job = dazu braucht es die richtige Zahl von Karten, die Stapel und beide Zufallszahlen
must-be-target = muss die geloste Reihenfolge sein, die nicht bekannt ist
follow-from-target = folgen aus der gelosten Reihenfolge, die nicht bekannt ist
hash-of-job = ist ein Hash aus Zufallszahlen, Auftrag und früheren Versuchen, von denen sich nicht alle verwenden lassen
job-not-bound = Schema 1 legt nur die Zufallszahlen fest, nicht, was daraus wird: Andere Karten, Stapel oder Maschinen könnten mit denselben Zahlen in der Aufzeichnung stehen
value-at-place = { $value } an Stelle { $place }
value-and-more = { $value }, und { $more } weitere weichen ab
count-entries = { $count } Einträge
count-bytes = { $count } Byte
passes-elsewhere = Durchgänge, die zu einer anderen Reihenfolge führen
passes-no-lists = Durchgänge, die keine Listen von Fächern sind
count-cards = { $count } Karten
pocket-capacity = wie viele Karten ein Fach fasst

## Values

either = { $one } oder { $other }
sentences = { MESSAGE($first) } { MESSAGE($second) }
span = { $least } bis { $most }
amount-card = { $number ->
    [one] { $number } Karte
   *[other] { $number } Karten
 }
amount-pile = { $number ->
    [one] { $number } Stapel
   *[other] { $number } Stapeln
 }
amount-pass = { $number ->
    [one] { $number } Durchgang
   *[other] { $number } Durchgängen
 }
amount-time = { $number ->
    [one] { $number } Mal
   *[other] { $number } Mal
 }
amount-fault = { $number ->
    [one] { $number } Störung
   *[other] { $number } Störungen
 }
amount-attempt = { $number ->
    [one] { $number } Versuch
   *[other] { $number } Versuche
 }

## What operating systems and SQLite say

system =
    .permission-denied = kein Zugriff
    .no-space-left-on-device = kein Platz auf dem Datenträger
    .no-such-file-or-directory = Datei oder Ordner nicht gefunden
    .is-a-directory = es ist ein Ordner
    .not-a-directory = es ist kein Ordner
    .input-output-error = Fehler beim Lesen oder Schreiben
    .read-only-file-system = nur zum Lesen
    .file-is-not-a-database = es ist keine Datenbank
    .unable-to-open-database-file = die Datenbank lässt sich nicht öffnen
    .attempt-to-write-a-readonly-database = die Datenbank ist nur zum Lesen
    .database-disk-image-is-malformed = die Datenbank ist beschädigt
    .database-or-disk-is-full = kein Platz auf dem Datenträger
    .disk-i-o-error = Fehler beim Lesen oder Schreiben
    .database-is-locked = ein anderes Programm schreibt gerade
    .it-is-not-a-serial-port = es ist keine serielle Schnittstelle

## Why a board refuses: by the names of its reasons, whose English is the core's

reason =
    .BUSY = Sie ist beschäftigt
    .PLAN_PAUSED = Ein Auftrag steht in der Pause: zuerst „Weiter“ oder „Grundstellung“
    .LATCHED = Eine Störung steht noch an: zuerst „Grundstellung“
    .DIAGNOSING = Die Maschine prüft gerade ihre Rauschquelle: zuerst „Grundstellung“
    .NOTHING_PAUSED = Nichts steht in einer Pause
    .MANY_ATTEMPTS = { $n0 } Versuche ohne ein Blatt: zuerst „Grundstellung“
    .SOURCE_FAILED = Die Rauschquelle hat ihre Prüfung nicht bestanden ({ $detail })
    .BAD_JOG = Achse oder Zahl der Schritte unbekannt
    .BAD_UPKEEP = unbekannter Auftrag
    .BAD_CLEANING = Gereinigt wird 1 bis { $n0 } Sekunden lang
    .NO_NONCE_WANTED = Kein Auftrag wartet auf einen Beitrag
    .OTHER_HOST = Ein anderer Rechner hat diesen Auftrag gegeben
    .ATTEMPT_OVER = Dieser Versuch ist vorbei
    .NONCE_LENGTH = Ein Beitrag hat { $n0 } Byte, nicht { $n1 }
    .NONCE_USED = Dieser Beitrag wurde schon einmal benutzt
    .NOT_DIAGNOSING = Rohe Bits gibt es nur, während die Rauschquelle geprüft wird
    .CAPTURE_COUNT = 1 bis { $n0 } Byte auf einmal
    .UNKNOWN_REQUEST = unbekannter Befehl { $n0 }
    .NO_UPKEEP = Gezählt, gereinigt oder vermessen wurde noch nichts
    .NO_MAINTENANCE = Ein Zwilling hat keine Wartung
    .NO_JOB = Es gibt keinen Auftrag mehr, den sie aufdecken könnte
    .SEALED_JOB = Ein versiegeltes Blatt wird nicht aufgedeckt
    .MATERIAL_FIRST = Zuerst muss aufgedeckt sein, woraus gelost wurde
    .NOT_YET = noch nicht
    .NOT_AUDITABLE = Nur bei einem prüfbaren Auftrag gibt es etwas aufzudecken
    .NOT_FINISHED = Nicht, bevor das Blatt fertig ist
    .OTHER_KEY = Das ist nicht der Schlüssel zum letzten Auftrag: Nur wer ihn verlangt hat, kann ihn aufdecken
    .NO_PART = Diesen Teil gibt es nicht
    .NO_ATTEMPT = Diesen Versuch gibt es nicht
    .NO_PASS = Diesen Durchgang gibt es nicht
    .NO_FAULT = Diese Störung gibt es nicht
    .FAULT_DROPPED = Störung { $n0 } ist nicht mehr gespeichert
    .SO_MANY = Es gibt { $n0 }
    .FEW_CARDS = Ein Blatt hat mindestens zwei Karten
    .MANY_CARDS = { $n0 } Karten angekündigt, in diese Maschine passen { $n1 }
    .OTHER_FORMAT = Diese Maschine ist für eine andere Kartenart eingestellt: { FORMATS($format) }
    .NO_TEST_MODE = Testbetrieb geht nur mit einem Zwilling oder mit der Testbrücke
    .NO_PERMUTATION = Die gewünschte Reihenfolge enthält nicht jede Karte einmal
    .SEED_LENGTH = Ein Startwert hat 32 Byte, und so viele hat der Hash eines Schlüssels
    .BAD_MODE = Diese Betriebsart gibt es nicht
    .BAD_METHOD = Dieses Verfahren oder diese Zahl von Durchgängen gibt es nicht
    .RANDOM_PILE_AUDIT = Zufällige Haufen sind nicht prüfbar: Wie viele Zufallszahlen es braucht, ist vorher nicht bekannt
    .STEPS_UNKNOWN = Die Schritte dieser Achse sind nicht bekannt: { PLACES($place) }
    .NOT_STOPPED = Diese Achse blieb nicht stehen: { PLACES($place) }
    .SENSOR_NOT_ON = Dieser Sensor ging nicht an: { SENSORS($sensor) }
    .SENSOR_NOT_OFF = Dieser Sensor ging nicht aus: { SENSORS($sensor) }
    .NO_NONCE_CAME = Nach { $n0 } s kam kein Beitrag
    .PLAN_WRONG = Der Plan führt nicht zu seinem Ziel
    .COVER_STILL_OPEN = Die Haube ist noch offen
    .DID_NOT_STAND = Nach dem Anhalten bewegte sich noch eine Achse
    .NO_POCKET_BEFORE = In der Kehle ist eine Karte, und kein Fach steht davor
    .CARD_UNSEEN = Eine Karte ging durch, die der Sensor in der Kehle nicht sah
    .NOT_REACHED = Karte { $n0 } von { $n1 } kam in { $n2 } Versuchen nicht bis zur Kehle
    .IN_THROAT = Karte { $n0 } von { $n1 } steckt in der Kehle
    .LONG_CARD = Karte { $n0 } von { $n1 } war { $n2 } % so lang wie eine Karte
    .NOT_SLID_IN = Karte { $n0 } von { $n1 } glitt nicht hinein
    .NOT_AT_MOUTH = Karte { $n0 } von { $n1 } wurde an der Öffnung nicht gesehen
    .TOO_CLOSE = Die Karte nach Karte { $n0 } von { $n1 } kam zu dicht dahinter
    .STILL_ACROSS = Eine Karte liegt noch quer vor den Fächern
    .STUCK_IN_THROAT = In der Kehle steckt eine Karte und lässt sich nicht weiterbewegen
    .COUNTED = { $n0 } Karten gezählt, { $n1 } angekündigt
    .COUNTED_OR_MORE = { $n0 } oder mehr Karten gezählt, { $n1 } angekündigt
    .COUNTED_IN_PASS = { $n0 } Karten gezählt, { $n1 } angekündigt, in Durchgang { $n2 }: Zwei gingen als eine durch, oder eine fehlt
    .ONE_MORE_SEEN = Nach Karte { $n0 } sieht der Sensor im Schacht noch eine, aber es kommt keine
    .NOT_COME_HOME = Kam nicht in die Grundstellung: { PLACES($place) }
    .NOT_HOME = Nicht in der Grundstellung: { PLACES($place) }; solange darf sich das nicht bewegen: { PLACES($axis) }
    .ACROSS_MOUTH = Eine Karte liegt quer: { PLACES($place) }; solange darf sich das nicht bewegen: { PLACES($axis) }
    .WAS_EMPTY = Leer, obwohl Karten darin sein müssten: { PLACES($where) }
    .MANY_STROKES = { $n0 } Hübe waren nötig, um es zu leeren: { PLACES($where) }
    .CARDS_STAY = Nach { $n0 } Hüben sind noch Karten darin: { PLACES($where) }
    .HOME_MOVED = Der Referenzsensor des Regals ist nicht mehr, wo er war
    .NO_SLOT = Der Schlitzsensor sieht keinen Schlitz, wo einer sein müsste
    .TOO_MANY_TO_COUNT = mehr als { $n0 } Karten: Es wurden nicht alle gezählt
    .CARD_IN_WELL = Im Schacht liegt eine Karte: vor dem Reinigen herausnehmen
    .PUSHER_OUT = Der Schieber ist nicht in der Grundstellung
    .MOUTHS_BLOCKED = Vor den Fächern ist etwas
    .NOT_HOMED = Die Maschine war noch nicht in der Grundstellung
    .BEYOND_STROKE = Das ist weiter, als sie kommt
    .NOT_FALLEN = Die Karte des letzten Hubs ist nicht in den Schacht gefallen
    .SENSOR_NOISY = Dieser Sensor wechselt häufiger, als Karten es können, wegen Kabel, Stecker oder Störungen darauf: { SENSORS($sensor) }
    .CARDS_SEEN = Die Haube war offen, während Karten in den Fächern lagen
