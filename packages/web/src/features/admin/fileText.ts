/** Bytes as base64, as the API accepts files. */
export async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

const MAX_WIDTH = 512;
const MAX_HEIGHT = 128;
/** Height of a drawing without a size of its own. */
const DRAWN_HEIGHT = 64;

async function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/**
 * A picture of any kind rendered again as a small PNG, so that only its appearance is sent.
 * @throws where the file is no picture
 */
export async function logoPng(file: File): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loaded(url);
    const [width, height] = [image.naturalWidth || DRAWN_HEIGHT, image.naturalHeight || DRAWN_HEIGHT];
    const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!png) throw new Error('No picture was painted');
    return await base64Of(png);
  } finally {
    URL.revokeObjectURL(url);
  }
}
