import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFramer } from './framing.ts';

const message = ({ type, body }: { type: number; body: Uint8Array }): Uint8Array => {
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = type;
  new DataView(bytes.buffer).setUint32(1, 4 + body.length);
  bytes.set(body, 5);
  return bytes;
};

const messages = fc.array(
  fc.record({ type: fc.integer({ min: 1, max: 255 }), body: fc.uint8Array({ maxLength: 300 }) }),
  {
    maxLength: 20,
  },
);

it('finds the same messages however the stream is cut', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (sent, sizes) => {
      const stream = Buffer.concat(sent.map(message));
      const framer = createFramer();
      const got: { type: number; body: Uint8Array }[] = [];
      for (let offset = 0, piece = 0; offset < stream.length; piece += 1) {
        const end = offset + (sizes[piece % sizes.length] ?? 1);
        framer.push(Uint8Array.from(stream.subarray(offset, end)), (type, buffer, start, stop) =>
          got.push({ type, body: buffer.slice(start + 5, stop) }),
        );
        offset = end;
      }
      expect(got).toEqual(sent);
    }),
  );
});

it('passes the untyped beginning on first', () => {
  const greetings: number[] = [];
  const framer = createFramer((bytes) => greetings.push(bytes.length) === 2);
  const untyped = [0, 0, 0, 8, 4, 210, 22, 47];
  const types: number[] = [];
  framer.push(new Uint8Array([...untyped, ...untyped.slice(0, 6)]), (type) => types.push(type));
  framer.push(new Uint8Array([...untyped.slice(6), 83, 0, 0, 0, 4]), (type) => types.push(type));
  expect(greetings).toEqual([8, 8]);
  expect(types).toEqual([83]);
});

it.each([[[81, 0, 0, 0, 3]], [[81, 255, 255, 255, 255]]])('refuses the nonsensical length of %j', (bytes) => {
  expect(() => createFramer().push(new Uint8Array(bytes), () => undefined)).toThrow('malformed');
});
