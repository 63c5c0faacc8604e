// The data of the journeys' servers lies in memory, so it goes when the journeys end.
import { rmSync } from 'node:fs';

export default function removeData(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
