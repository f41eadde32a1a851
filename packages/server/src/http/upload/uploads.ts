import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { UploadFolder } from './uploadFolder.ts';
import type { UploadSlots } from './uploadSlots.ts';

/** An upload from its first byte until it is answered. */
export interface Upload {
  /** Aborted with the upload: a reader of its body stops. */
  readonly signal: AbortSignal;
  /** Its own folder, made on first use. */
  folder(): Promise<string>;
  /** Removes its files and gives its place back. */
  end(): Promise<void>;
}

export interface Uploads {
  readonly slots: UploadSlots;
  readonly folder: UploadFolder;
}

function begin({ slots, folder }: Uploads, userId: number): Upload {
  const release = slots.take(userId);
  const ended = new AbortController();
  let made: Promise<string> | undefined;
  return {
    signal: ended.signal,
    folder: () => (made ??= folder.make()),
    async end() {
      ended.abort();
      try {
        const path = await made?.catch(() => undefined);
        if (path !== undefined) await rm(path, { recursive: true, force: true });
      } finally {
        release();
      }
    },
  };
}

const UNDER_WAY = new WeakMap<FastifyRequest, Upload>();

/** The upload of a request. */
export function uploadOf(request: FastifyRequest): Upload {
  const upload = UNDER_WAY.get(request);
  if (upload === undefined) throw new Problem('unsupported-media-type');
  return upload;
}

/** Whether a request is an upload of which nothing is answered yet, or was one. */
export const isUploading = (request: FastifyRequest): boolean => UNDER_WAY.has(request);

/**
 * What failed while an upload's body was read. A body whose request was answered meanwhile fails for that reason alone:
 * it never settles, because its failure would change the answer that is on its way.
 */
export function failedUpload({ signal }: Upload, cause: unknown): Promise<never> {
  return signal.aborted ? new Promise<never>(() => undefined) : Promise.reject(cause);
}

/**
 * Counts the uploads of a scope while they are under way, and leaves nothing of them on the disk.
 * @param isUpload which of its requests are uploads
 */
export function uploadsOn(
  scope: FastifyInstance,
  uploads: Uploads,
  isUpload: (request: FastifyRequest) => boolean,
): void {
  scope.addHook('onRequest', async (request) => {
    if (request.caller !== undefined && isUpload(request)) UNDER_WAY.set(request, begin(uploads, request.caller.id));
  });
  // It is answered now, whatever the result, and nobody needs its files any more.
  scope.addHook('onSend', async (request) => {
    // The answer stands whether its files go or not; a later cleaning removes those that stay.
    await UNDER_WAY.get(request)
      ?.end()
      .catch((error: unknown) => request.log.warn({ err: error }, 'files of an upload stay'));
  });
}
