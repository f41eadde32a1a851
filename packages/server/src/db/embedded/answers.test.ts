import { expect, it } from 'vitest';
import { createAnswer } from './answers.ts';

const message = (type: string, body = ''): Buffer => {
  const bytes = Buffer.from(`${type}0000${body}`, 'latin1');
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return bytes;
};

function pass(chunks: Buffer[]) {
  const pieces: Uint8Array[] = [];
  const answer = createAnswer((piece) => pieces.push(piece));
  for (const chunk of chunks) answer.push(chunk);
  const outcome = answer.finish();
  return { sent: Buffer.concat(pieces), outcome, pieces };
}

it('leaves every ready out and remembers the last', () => {
  const parts = [message('E', 'x'), message('Z', 'E'), message('N', 'y'), message('Z', 'I')];
  const { sent, outcome } = pass([Buffer.concat(parts)]);
  expect(sent).toEqual(Buffer.concat([message('E', 'x'), message('N', 'y')]));
  expect(outcome).toEqual({ status: 'I'.charCodeAt(0), completions: 0, failed: true, suspended: false });
});

it('counts completed executions, over the borders of chunks', () => {
  const stream = Buffer.concat([
    message('C', 'a'),
    message('I'),
    message('s'),
    message('D', 'rows'),
    message('Z', 'T'),
  ]);
  const { sent, outcome } = pass(Array.from(stream, (byte) => Buffer.from([byte])));
  expect(sent).toEqual(stream.subarray(0, stream.length - 6));
  expect(outcome).toEqual({ status: 'T'.charCodeAt(0), completions: 3, failed: false, suspended: false });
});

it('keeps back that the engine stopped, where all rows were requested', () => {
  const pieces: Uint8Array[] = [];
  const answer = createAnswer((piece) => pieces.push(piece), false);
  answer.push(Buffer.concat([message('1'), message('s'), message('Z', 'T')]));
  expect(answer.outcome).toMatchObject({ completions: 0, suspended: true, status: 'T'.charCodeAt(0) });
  answer.push(Buffer.concat([message('D', 'row'), message('C', 'a'), message('Z', 'T')]));
  expect(answer.finish()).toMatchObject({ completions: 1 });
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat([message('1'), message('D', 'row'), message('C', 'a')]));
});

it('drops messages that were not sent on yet', () => {
  const pieces: Uint8Array[] = [];
  const answer = createAnswer((piece) => pieces.push(piece), false);
  answer.push(message('1'));
  expect(answer.forget()).toBe(true);
  answer.push(message('2'));
  answer.finish();
  expect(Buffer.concat(pieces)).toEqual(message('2'));
  expect(answer.forget()).toBe(false);
});

it('does not keep the engine’s memory, which the next call overwrites', () => {
  const chunk = message('D', 'rows');
  const pieces: Uint8Array[] = [];
  const answer = createAnswer((piece) => pieces.push(piece));
  answer.push(chunk);
  chunk.fill(0);
  answer.finish();
  expect(Buffer.concat(pieces)).toEqual(message('D', 'rows'));
});

it('sends a long answer in pieces', () => {
  const row = message('D', 'x'.repeat(200_000));
  const { sent, pieces } = pass([row, row, row, row]);
  expect(pieces.length).toBe(2);
  expect(sent.length).toBe(4 * row.length);
});
