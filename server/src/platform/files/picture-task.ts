// Messages between the server and the process that decodes a picture.
import type { PictureKind } from './picture-header.ts';

export interface PictureTask {
  kind: PictureKind;
  from: string;
  to: string;
  maxPixels: number;
  /** Longer sides are scaled down to this length, in pixels. */
  maxSide: number;
}

/** The exit code of the process; 0 when it has rewritten the picture. */
export const EXIT = { unchanged: 64, unreadable: 65, diskFull: 66 } as const;
