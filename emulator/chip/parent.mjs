// The line to the parent: a JSON object a line, out on stdout and in on stdin, both waited for.
import fs from 'fs';

const chunk = Buffer.alloc(65536);
let heard = Buffer.alloc(0);

export function say(message) {
  const bytes = Buffer.from(JSON.stringify(message) + '\n');
  for (let sent = 0; sent < bytes.length; ) sent += fs.writeSync(1, bytes, sent);
}

/** The parent's next line. Ends the process if the parent has gone. */
export function hear() {
  for (;;) {
    const end = heard.indexOf(10);
    if (end >= 0) {
      const line = heard.subarray(0, end).toString();
      heard = heard.subarray(end + 1);
      return JSON.parse(line);
    }
    const count = fs.readSync(0, chunk);
    if (!count) process.exit(0);
    heard = Buffer.concat([heard, chunk.subarray(0, count)]);
  }
}
