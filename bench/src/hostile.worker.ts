// One hostile visitor, in a thread of its own so that its work does not delay the visitors whose waits are measured.
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type Outgoing, send, sendAtRate } from './open-loop.ts';

export interface HostileWork {
  url: string;
  localAddress: string;
  perSecond: number;
  requests: readonly Outgoing[];
  isStalled: boolean;
}

const { url, localAddress, perSecond, requests, isStalled } = workerData as HostileWork;
const agent = new Agent({ keepAlive: true, localAddress });

/** Opens a connection that reads nothing; every other one does not even finish its request. */
function stall(index: number, { method, path }: Outgoing, signal: AbortSignal): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.pause();
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: shop\r\n${index % 2 === 0 ? '\r\n' : ''}`);
  return new Promise((done) => {
    socket.on('error', () => done(0));
    signal.addEventListener('abort', () => {
      socket.destroy();
      done(0);
    });
  });
}

parentPort?.once('message', async () => {
  // Requests without an answer at the end of the phase are aborted, and their connections closed. AbortSignal.timeout does not work here:
  // neither its timer nor a connection that is not read keeps a thread alive.
  const end = new AbortController();
  const { signal } = end;
  setTimeout(() => end.abort(), (requests.length / perSecond) * 1000);
  const answers = await sendAtRate({ perSecond, count: requests.length }, async (index) => {
    const outgoing = requests[index];
    if (!outgoing || signal.aborted) return 0;
    return isStalled ? stall(index, outgoing, signal) : send(url, agent, outgoing, signal);
  });
  agent.destroy();
  parentPort?.postMessage(answers.map(({ status }) => status));
});
parentPort?.postMessage('ready');
