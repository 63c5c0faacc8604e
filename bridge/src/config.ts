// The bridge's environment: one instrument in variables, or several in a file (laboratory.md section 5).
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Every problem of the environment at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

const Port = z.coerce.number().int().min(0).max(65_535);
const blankAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const Instrument = z
  .object({
    /** The id that the server gave it. */
    id: z.string().min(1),
    key: z.string().min(1),
    name: z.string().optional(),
    hl7Port: Port.optional(),
    astmPort: Port.optional(),
  })
  .refine(({ hl7Port, astmPort }) => hl7Port !== undefined || astmPort !== undefined, {
    message: 'names no port: BRIDGE_HL7_PORT, BRIDGE_ASTM_PORT, or hl7Port and astmPort in the file',
  });
export type InstrumentConfig = z.output<typeof Instrument>;

const Env = z.object({
  BRIDGE_URL: blankAsMissing(z.url({ protocol: /^https?$/ })),
  BRIDGE_INSTRUMENT: blankAsMissing(z.string()),
  BRIDGE_KEY: blankAsMissing(z.string()),
  BRIDGE_HL7_PORT: blankAsMissing(Port),
  BRIDGE_ASTM_PORT: blankAsMissing(Port),
  /** A JSON file: `{ url?, instruments: [{ id, key, name?, hl7Port?, astmPort? }] }`. */
  BRIDGE_CONFIG: blankAsMissing(z.string()),
  BRIDGE_HOST: blankAsMissing(z.string()),
  BRIDGE_DATA_DIR: blankAsMissing(z.string()),
  BRIDGE_RETRY_MS: blankAsMissing(z.coerce.number().int().min(10).max(3_600_000)),
  BRIDGE_PAGE_PORT: blankAsMissing(Port),
});

const File = z.object({ url: z.url({ protocol: /^https?$/ }).optional(), instruments: z.array(Instrument).min(1) });

export interface Config {
  /** The server's origin. */
  url: string;
  instruments: readonly InstrumentConfig[];
  /** The address that analysers connect to. */
  host: string;
  dataDir: string;
  /** The first pause after a failed try; it doubles up to a minute. */
  retryMs: number;
  /** Of the page on this machine. */
  pagePort: number;
}

const problemsOf = (error: z.ZodError, where = '') =>
  error.issues.map(({ path, message }) => `${[where, path.join('.')].filter(Boolean).join(' ')}: ${message}`);

function readFile(path: string): z.output<typeof File> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError([`BRIDGE_CONFIG: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const { data, error } = File.safeParse(content);
  if (!data) throw new ConfigError(problemsOf(error, path));
  return data;
}

/** @throws ConfigError. */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const { data: env, error } = Env.safeParse(given);
  if (!env) throw new ConfigError(problemsOf(error));
  const file = env.BRIDGE_CONFIG === undefined ? undefined : readFile(env.BRIDGE_CONFIG);
  const url = env.BRIDGE_URL ?? file?.url;
  const one = {
    id: env.BRIDGE_INSTRUMENT,
    key: env.BRIDGE_KEY,
    hl7Port: env.BRIDGE_HL7_PORT,
    astmPort: env.BRIDGE_ASTM_PORT,
  };
  const single = Instrument.safeParse(one);
  const instruments = file?.instruments ?? (single.data ? [single.data] : []);
  const problems: string[] = [];
  if (url === undefined) problems.push('BRIDGE_URL: name the server, such as https://shop.example');
  if (!file && single.error) problems.push(...problemsOf(single.error, 'BRIDGE_INSTRUMENT and BRIDGE_KEY'));
  const ports = instruments.flatMap(({ hl7Port, astmPort }) => [hl7Port ?? [], astmPort ?? []].flat());
  const twice = ports.find((port, index) => port !== 0 && ports.indexOf(port) < index);
  if (twice !== undefined) problems.push(`port ${twice} is named twice`);
  if (url === undefined || problems.length > 0) throw new ConfigError(problems);
  return {
    url: url.replace(/\/+$/, ''),
    instruments,
    host: env.BRIDGE_HOST ?? '127.0.0.1',
    dataDir: env.BRIDGE_DATA_DIR ?? 'bridge-data',
    retryMs: env.BRIDGE_RETRY_MS ?? 5_000,
    pagePort: env.BRIDGE_PAGE_PORT ?? 4_600,
  };
}
