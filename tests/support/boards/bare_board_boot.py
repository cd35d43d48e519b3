"""MicroPython that runs inside a BareBoard: what makes the unix port look like a Pico, and scripts on its flash."""

BLOCK = 4096
# What happens before the prompt. FLASH, BLOCKS, VERSION and MACHINE are put in.
BOOT = r"""
import sys, os, vfs
flash = vfs.VfsPosix().open(FLASH, "r+b")
class Blocks:
    def readblocks(self, n, buffer, offset=0):
        flash.seek(n * 4096 + offset)
        flash.readinto(buffer)
    def writeblocks(self, n, buffer, offset=0):
        flash.seek(n * 4096 + offset)
        flash.write(buffer)
        flash.flush()
    def ioctl(self, what, argument):
        return {4: BLOCKS, 5: 4096}.get(what, 0)
try:
    disk = vfs.VfsLfs2(Blocks())
except OSError:
    vfs.VfsLfs2.mkfs(Blocks())
    disk = vfs.VfsLfs2(Blocks())
vfs.umount("/")
vfs.mount(disk, "/")
os.chdir("/")
class Fake:
    pass
fake = Fake()
for name in dir(sys):
    setattr(fake, name, getattr(sys, name))
fake.platform = "rp2"
fake.implementation = Fake()
fake.implementation.version = VERSION
fake.implementation._machine = MACHINE
fake.implementation._mpy = sys.implementation._mpy & 0x3FF | 4 << 10
sys.modules["sys"] = fake
machine = Fake()
machine.reset = lambda: print("\x00RESET\x00")
sys.modules["machine"] = machine
"""
STARTED = r"""
there = os.listdir("/")
ours = "main.py" in there and "manifest.json" in there and b'"mischwerk"' in open("/manifest.json", "rb").read()
print("\x00MAIN%d\x00" % ours)
"""
DUMP = r"""
def walk(p):
    for e in os.ilistdir(p):
        if e[1] & 0x4000:
            walk(p + e[0] + "/")
        else:
            print(repr(((p + e[0])[1:], open(p + e[0], "rb").read())), end=",")
print("{}", end="") if not os.listdir("/") else None
walk("/")
"""
FILL = r"""
for path, content in CONTENT.items():
    for i in range(len(path)):
        if path[i] == "/" and path[:i] not in os.listdir("/"):
            os.mkdir("/" + path[:i])
    with open("/" + path, "wb") as f:
        f.write(content)
"""
