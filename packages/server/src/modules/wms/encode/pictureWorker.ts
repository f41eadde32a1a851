import { parentPort } from 'node:worker_threads';
import { finishedMap } from '@georisk/imagery/render/flatPicture.ts';
import { ENCODERS } from './encoders.ts';
import type { PictureAnswer, PictureJob } from './pictureEncoder.ts';

async function encoded({ format, png, background }: PictureJob): Promise<Uint8Array> {
  return new Uint8Array(await ENCODERS[format](() => finishedMap(Buffer.from(png)), background));
}

parentPort?.on('message', (job: PictureJob & { readonly id: number }) => {
  const answer = (rest: Omit<PictureAnswer, 'id'>) =>
    parentPort?.postMessage({ id: job.id, ...rest } satisfies PictureAnswer);
  encoded(job).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ fault: String(error) }),
  );
});
