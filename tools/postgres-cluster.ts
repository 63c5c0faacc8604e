// A private PostgreSQL in a temporary folder, for tests and benchmarks: never a server in use.
import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

const run = promisify(execFile);

export interface Cluster {
  /** `postgres://…/postgres`, on a port of this machine that was free. */
  url: string;
  /** The same through its socket, as programs on one machine speak with each other. */
  socketUrl: string;
  /** Process id of the server; its sessions are children of it. */
  pid: number;
  stop(): Promise<void>;
  /** Ends it at once, as a failing machine does; its files stay until `stop`. */
  kill(): Promise<void>;
  /** Restarts a killed server, on the same port and files. */
  startAgain(): Promise<Cluster>;
  /** A streaming replica of it, a server of its own. */
  startReplica(): Promise<Cluster>;
  /** Makes a replica a primary. */
  promote(): Promise<void>;
}

/** Returns the address of a database of a cluster, whose own address names another one. */
export function urlOfDatabase(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = name;
  return url.href;
}

/** The newest installed PostgreSQL's programs, null when there is none. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** PostgreSQL refuses to run as root: then another user of the machine runs it. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // The next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody');
}

/** The setup of one server: path of its programs, user, and path of its files. */
interface Place {
  programs: string;
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  folder: string;
  data: string;
}

async function makePlace(parent: string): Promise<Place> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'labfront-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  return { programs, options, folder, data: join(folder, 'data') };
}

async function startServer(place: Place, settings: readonly string[], usedPort?: number): Promise<Cluster> {
  const { programs, options, folder, data } = place;
  const port = usedPort ?? (await freePort());
  const own = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...own.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://labfront@127.0.0.1:${port}/postgres`;
  const socketUrl = `${url}?host=${encodeURIComponent(folder)}`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await run(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'labfront']);
      return {
        url,
        socketUrl,
        pid: server.pid ?? 0,
        stop,
        kill: () => end('SIGQUIT'),
        startAgain: () => startServer(place, settings, port),
        promote: async () => void (await run(join(programs, 'pg_ctl'), ['promote', '-w', '-D', data], options)),
        async startReplica() {
          const copy = await makePlace(dirname(folder));
          const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'labfront'];
          await run(
            join(programs, 'pg_basebackup'),
            ['-D', copy.data, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
            copy.options,
          );
          return startServer(copy, settings);
        },
      };
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  await stop();
  throw new Error('PostgreSQL did not start');
}

// Nothing waits for a disk, and no background worker looks through databases that live for seconds. Transactions that wait for each other are
// found at once: many tests have such, and would stand still for the second that this takes by default. `synchronous_commit` stays as it is:
// it costs nothing without fsync, and tests see which transactions ask for it.
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off', 'deadlock_timeout=50ms'];

/**
 * Starts a cluster.
 * @param durable keeps fsync on and the files in `/tmp`, as a real server does; tests that only need the rules go without, in memory.
 * @param settings `name=value` of the server's configuration, besides.
 */
export async function startCluster({
  durable,
  settings = [],
}: {
  durable: boolean;
  settings?: readonly string[];
}): Promise<Cluster> {
  const place = await makePlace(durable ? '/tmp' : memoryFolder());
  await run(
    join(place.programs, 'initdb'),
    ['-D', place.data, '-U', 'labfront', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    place.options,
  );
  return startServer(place, [...(durable ? [] : FORGETFUL), ...settings]);
}
