/** The working place of a bench part: an empty folder of its own, and the first of a few free ports. */
export interface Place {
  readonly dataDir: string;
  readonly port: number;
}
