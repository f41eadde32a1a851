import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { CallRequest, Calls } from '#server/http/calls.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { sendImage } from './sendImage.ts';
import { type PhotoForm, photoImage, photos } from './photo.service.ts';

type Asked = Pick<CallRequest<'photoImage'>, 'reply' | 'params' | 'raw' | 'caller' | 'access' | 'ip' | 'requestId'>;

/** Serves photos of the place: their positions, and the pictures themselves. @param store of imported photos */
export function photoRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps, store: ObjectStore): void {
  const contextOf = contextsBy(clock);
  calls.serve('photos', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return photos(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
  const send = async (request: Asked, form: PhotoForm): Promise<FastifyReply> => {
    const image = await photoImage(kysely, store, contextOf(request), request.params.id, form);
    return sendImage(request, image, form === 'original');
  };
  calls.serve('photoImage', (request) => send(request, 'picture'));
  calls.serve('photoThumbnail', (request) => send(request, 'small'));
  calls.serve('photoOriginal', (request) => send(request, 'original'));
}
