import { parentPort } from 'node:worker_threads';
import { flatPicture } from '@georisk/imagery/render/flatPicture.ts';
import encode, { init } from '@jsquash/jpeg/encode.js';
import { codecOptions } from '#server/modules/photo/examine/wasmCodec.ts';
import type { JpegAnswer, JpegJob } from './jpegInThread.ts';

/** Colours that a class is recognised by stay whole: no halved colour, little loss. The quickest of the encoder's ways. */
const OPTIONS = {
  quality: 90,
  progressive: false,
  optimize_coding: false,
  auto_subsample: false,
  chroma_subsample: 1,
} as const;

const ready = codecOptions('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', () => undefined).then((options) =>
  init(options),
);

async function jpegOf({ png, background }: JpegJob): Promise<Uint8Array> {
  await ready;
  return new Uint8Array(await encode(flatPicture(Buffer.from(png), background), OPTIONS));
}

parentPort?.on('message', (job: JpegJob) => {
  const answer = (rest: Omit<JpegAnswer, 'id'>) =>
    parentPort?.postMessage({ id: job.id, ...rest } satisfies JpegAnswer);
  jpegOf(job).then(
    (jpeg) => answer({ jpeg }),
    (error: unknown) => answer({ fault: String(error) }),
  );
});
