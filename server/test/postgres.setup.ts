import type { TestProject } from 'vitest/node';
import { startCluster } from '../../tools/postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const cluster = await startCluster({ durable: false });
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
