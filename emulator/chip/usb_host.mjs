// The host's end of the USB cable: a serial port that is opened and closed, that can have nothing to send, and that can
// leave what the board sends unread. rp2040js answers every transfer at once, as no host does.
const IN_BUFFERS = 0x80;
const OUT_PACKET_NS = 20e3; // a short packet and its turn-around
const IN_PACKET_NS = 60e3; // 64 bytes at 12 Mbit/s, with what comes before and after
const FRAME_NS = 1e6; // how often a host asks again that got nothing
const SET_ADDRESS = 5;
const PACKET_BYTES = 64;

export class UsbHost {
  constructor(USBCDC, mcu) {
    this.usb = mcu.usbCtrl;
    this.clock = mcu.clock;
    this.cdc = new USBCDC(this.usb);
    this.isConnected = false;
    this.isReading = true;
    this.received = []; // by the host
    this.dropped = 0;
    this.toSend = [];
    this.address = 0;
    this.waiting = []; // [offset, value] of packets that the board has for the host
    this.isFull = false; // it always has a packet more
    this.takenNs = []; // when the board took a packet: until then it refuses it, which a host can see
    this.cdc.onDeviceConnected = () => {
      this.isConnected = true;
      this.cdc.cdcSetControlLineState(0); // enumerated, and nobody has opened the port yet
    };
    this.usb.onResetReceived = () => this.usb.sendSetupPacket(Uint8Array.of(0, SET_ADDRESS, ++this.address, 0, 0, 0, 0, 0));
    this.cdc.onSerialData = (bytes) => this.received.push(...bytes);
    this.#letReadsWait();
    this.#letWritesWait();
  }

  /** DTR: somebody has the port open. */
  open(isOpen) {
    if (isOpen) this.toSend = []; // left by a program that has closed the port since
    if (this.isConnected) this.cdc.cdcSetControlLineState(isOpen ? 3 : 0);
  }

  /** The cable is out and in again: the bus resets the board, which is enumerated anew, under the next address. */
  replug() {
    this.isConnected = false;
    this.pendingOut = null;
    this.toSend = [];
    this.waiting.length = 0;
    while (!this.cdc.txFIFO.empty) this.cdc.txFIFO.pull();
    Object.assign(this.cdc, { initialized: false, descriptorsSize: null, descriptors: [] });
    this.usb.resetDevice();
  }

  send(bytes) {
    this.toSend.push(...bytes);
    this.#kick();
  }

  take() {
    const bytes = this.received;
    this.received = [];
    return bytes;
  }

  /** From now on, or no longer, have a packet of zeros more than the board takes. */
  fill(isFull) {
    this.isFull = isFull;
    this.#kick();
  }

  #kick() {
    const fifo = this.cdc.txFIFO;
    while (this.toSend.length && !fifo.full) fifo.push(this.toSend.shift());
    while (this.isFull && fifo.itemCount < PACKET_BYTES) fifo.push(0);
    if (this.pendingOut !== null && !fifo.empty) this.outAlarm.schedule(OUT_PACKET_NS);
  }

  /** The board is ready for a packet: it comes when there is one, not as an empty one now. */
  #letReadsWait() {
    const answer = this.usb.onEndpointRead;
    this.pendingOut = null;
    this.outAlarm = this.clock.createAlarm(() => {
      if (this.pendingOut === null || this.cdc.txFIFO.empty) return;
      const size = this.pendingOut;
      this.pendingOut = null;
      this.takenNs.push(this.clock.nanos);
      answer(this.cdc.outEndpoint, size);
      this.#kick();
    });
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0 || endpoint !== this.cdc.outEndpoint) return answer(endpoint, size);
      this.pendingOut = size;
      this.#kick();
    };
  }

  /** The board has a packet: the host takes it after a while, or not at all while it does not read. */
  #letWritesWait() {
    const take = this.usb.DPRAMUpdated.bind(this.usb);
    const alarm = this.clock.createAlarm(() => {
      if (!this.isReading) return alarm.schedule(FRAME_NS);
      if (this.waiting.length) take(...this.waiting.shift());
      if (this.waiting.length) alarm.schedule(IN_PACKET_NS);
    });
    this.usb.DPRAMUpdated = (offset, value) => {
      const isData = this.cdc.inEndpoint > 0 && offset === IN_BUFFERS + 8 * this.cdc.inEndpoint;
      if (!isData || !(value & (1 << 10))) return take(offset, value);
      this.waiting.push([offset, value]);
      if (this.waiting.length === 1) alarm.schedule(IN_PACKET_NS);
    };
  }
}
