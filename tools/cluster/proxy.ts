// HAProxy in front of the instances, and in front of the two databases: it looks at /readyz, and knows which database lives.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HEALTH_MS = 200;

export const proxyProgram = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((path) => existsSync(path));

interface ProxyPlan {
  folder: string;
  port: number;
  instancePorts: readonly number[];
  databasePort: number;
  /** The second is used only while the first does not answer. */
  databases: readonly [primaryPort: number, replicaPort: number];
}

const configOf = ({ port, instancePorts, databasePort, databases }: ProxyPlan) => `
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  option redispatch

listen shop
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  default-server check inter ${HEALTH_MS} fall 2 rise 1
${instancePorts.map((one) => `  server instance${one} 127.0.0.1:${one}`).join('\n')}

listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  default-server check inter ${HEALTH_MS} fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${databases[0]}
  server replica 127.0.0.1:${databases[1]} backup
`;

/** Starts the proxy. @throws Error naming the package to install if it is missing. */
export function startProxy(plan: ProxyPlan): ChildProcess {
  const program = proxyProgram();
  if (program === undefined) throw new Error('HAProxy is not installed');
  const path = join(plan.folder, 'haproxy.cfg');
  writeFileSync(path, configOf(plan));
  return spawn(program, ['-db', '-q', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
}
