/** HEIC is named so that phones pass the original and no copy of it. */
export const ACCEPTED_PHOTOS = 'image/jpeg,image/heic,image/heif,image/png,image/webp,.heic,.heif';
