/** Pixels of the longer side: enough to read a form, and small enough for a telephone without a network. */
const LONGEST = 2_000;
const QUALITY = 0.8;

/** A photograph as a small JPEG; as it is where the browser cannot read it. */
export async function smallPicture(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return small ?? file;
  } catch {
    return file;
  }
}
