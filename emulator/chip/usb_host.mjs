// The host's end of the USB cable: a serial port that is opened and closed, that can have nothing to send, and that can
// leave what the board sends unread. rp2040js answers every transfer at once, as no host does.
const IN_BUFFERS = 0x80;
const OUT_PACKET_NS = 20e3; // a short packet and its turn-around
const IN_PACKET_NS = 60e3; // 64 bytes at 12 Mbit/s, with what comes before and after
const FRAME_NS = 1e6; // how often a host asks again that got nothing

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
    this.takenNs = []; // when the board took a packet: until then it refuses it, which a host can see
    this.cdc.onDeviceConnected = () => {
      this.isConnected = true;
      this.cdc.cdcSetControlLineState(0); // enumerated, and nobody has opened the port yet
    };
    this.cdc.onSerialData = (bytes) => this.received.push(...bytes);
    this.#letReadsWait();
    this.#letWritesWait();
  }

  /** DTR: somebody has the port open. */
  open(isOpen) {
    if (isOpen) this.toSend = []; // left by a program that has closed the port since
    if (this.isConnected) this.cdc.cdcSetControlLineState(isOpen ? 3 : 0);
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

  #kick() {
    const fifo = this.cdc.txFIFO;
    while (this.toSend.length && !fifo.full) fifo.push(this.toSend.shift());
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
    const waiting = []; // [offset, value]
    const alarm = this.clock.createAlarm(() => {
      if (!this.isReading) return alarm.schedule(FRAME_NS);
      take(...waiting.shift());
      if (waiting.length) alarm.schedule(IN_PACKET_NS);
    });
    this.usb.DPRAMUpdated = (offset, value) => {
      const isData = this.cdc.inEndpoint > 0 && offset === IN_BUFFERS + 8 * this.cdc.inEndpoint;
      if (!isData || !(value & (1 << 10))) return take(offset, value);
      waiting.push([offset, value]);
      if (waiting.length === 1) alarm.schedule(IN_PACKET_NS);
    };
  }
}
