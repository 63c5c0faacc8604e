// Makes the icons of the installed app from the site's own drawing; they are committed, and made anew when the drawing changes:
// `node tools/icons.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/public');
const sharp = createRequire(join(root, 'server/package.json'))('sharp') as typeof import('sharp').default;
const drawing = readFileSync(join(folder, 'favicon.svg'));

/** The drawing in the middle of a square; `share` of it, so that a mask that cuts the corners leaves it whole. */
async function icon(file: string, size: number, share: number, background?: string): Promise<void> {
  const inner = Math.round(size * share);
  const drawn = await sharp(drawing, { density: (72 * inner) / 40 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const canvas = sharp({
    create: { width: size, height: size, channels: 4, background: background ?? '#ffffff00' },
  });
  await canvas
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, file));
}

/** One 32 px PNG in the container that browsers without SVG icons ask for. */
async function favicon(): Promise<void> {
  const png = await sharp(drawing, { density: 144 }).resize(32, 32).png({ compressionLevel: 9 }).toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  writeFileSync(join(folder, 'favicon-32.ico'), Buffer.concat([head, png]));
}

await icon('icon-192.png', 192, 1);
await icon('icon-512.png', 512, 1);
await icon('icon-maskable-512.png', 512, 0.62, '#ffffff');
await icon('apple-touch-icon.png', 180, 0.78, '#ffffff');
await favicon();
