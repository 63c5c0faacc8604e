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

/** How the process ends; 0 when it has written the picture anew. */
export const EXIT = { unchanged: 64, unreadable: 65, diskFull: 66 } as const;
