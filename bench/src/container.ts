// The memory limit of the shipped manifest, kept as the kernel keeps it for a container: whoever passes it is killed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf, treeResidentMb } from './process-tree.ts';

const MANIFEST = join(import.meta.dirname, '../../deploy/kubernetes/labfront.yaml');
const IMAGE = join(import.meta.dirname, '../../deploy/Dockerfile');
const SAMPLE_MS = 20;

/** @throws Error when the manifest states no limit. */
export function memoryLimitMb(manifest = readFileSync(MANIFEST, 'utf8')): number {
  const [, amount, unit] = /limits:\s*\{[^}]*memory:\s*(\d+)(Mi|Gi)/.exec(manifest) ?? [];
  if (amount === undefined) throw new Error('The manifest limits no memory');
  return Number(amount) * (unit === 'Gi' ? 1024 : 1);
}

/** Settings of the allocator in the shipped image. @throws Error when it says nothing. */
export function allocatorEnv(image = readFileSync(IMAGE, 'utf8')): Record<string, string> {
  const said = [...image.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]);
  if (said.length === 0) throw new Error('The image says nothing to the allocator');
  return Object.fromEntries(said);
}

export interface MemoryWatch {
  /** The most that the tree held since the last call, in MB. */
  takePeakMb(): number;
  stop(): void;
}

/** Kills the process and its descendants as soon as they hold more than `limitMb` together. */
export function limitMemory(pid: number, limitMb: number): MemoryWatch {
  let peakMb = 0;
  const timer = setInterval(() => {
    const heldMb = treeResidentMb(pid);
    peakMb = Math.max(peakMb, heldMb);
    if (heldMb <= limitMb) return;
    clearInterval(timer);
    // The kernel ends all processes of a container together.
    for (const one of treeOf(pid)) process.kill(one, 'SIGKILL');
  }, SAMPLE_MS);
  return {
    takePeakMb() {
      const taken = peakMb;
      peakMb = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}
