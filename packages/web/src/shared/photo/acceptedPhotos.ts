import { PHOTO_KINDS } from '@georisk/domain/photo/photoKind.ts';

const HEIC_NAMES = ['image/heif', '.heic', '.heif'];

/** What a field for photos lets choose. HEIC is named in all its ways so that phones pass the original and no copy of it. */
export const ACCEPTED_PHOTOS = [...Object.values(PHOTO_KINDS).map(({ mediaType }) => mediaType), ...HEIC_NAMES].join();
