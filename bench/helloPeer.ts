/** The lower limit of a cached tile: node:http and a word, or as many bytes as a tile has. */
import { createServer } from 'node:http';

const body = Buffer.alloc(Number(process.env['BYTES'] ?? 0));
const answer = body.length === 0 ? 'hello' : body;
createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': answer.length }).end(answer);
}).listen(Number(process.env['PORT']), '127.0.0.1');
