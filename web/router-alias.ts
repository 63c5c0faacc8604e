// The router's package.json offers bundlers its development build alone (more code, console warnings), and tests two copies
// of it whose contexts do not know each other. Which build is used is said here.
import { createRequire } from 'node:module';
import path from 'node:path';

const dist = path.join(path.dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist');

export function routerAlias(build: 'production' | 'development') {
  return [
    { find: /^react-router$/, replacement: path.join(dist, build, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: path.join(dist, build, 'dom-export.mjs') },
  ];
}
