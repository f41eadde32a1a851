/**
 * A server that does nothing, in a process of its own: the cost of a held upload for the machine without the product.
 * While it reads three connections, it answers all others 429 a quarter of a second later, as the product does. Sends
 * its parent its port.
 */
import { createServer } from 'node:net';

const MAX_READ = 3;
const HOLD_MS = 250;
const REFUSAL = 'HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n';
let read = 0;

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  if (read < MAX_READ) {
    read += 1;
    socket.once('close', () => {
      read -= 1;
    });
    socket.resume();
    return;
  }
  setTimeout(() => socket.end(REFUSAL, () => socket.destroy()), HOLD_MS);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.once('disconnect', () => process.exit());
