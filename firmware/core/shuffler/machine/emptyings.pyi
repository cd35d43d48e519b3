from .drive import Drive
from .pockets import Pockets, _Emptying

def emptying_for(drive: Drive, pockets: Pockets) -> _Emptying: ...
