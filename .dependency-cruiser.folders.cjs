// Which folders may not import each other in a circle. A run of its own, because tests are left out: those of the
// server start the whole program, and so lead from every folder to every other.
const { forbidden, options } = require('./.dependency-cruiser.cjs');

const FOLDERS = '^(web/src/(features|shared)|server/src/(modules|platform))/[^/]+$';
const tests = forbidden.find(({ name }) => name === 'no-test-code-in-the-product').from.pathNot;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      comment: 'Folders that import each other, types included, can be neither understood nor changed apart.',
      from: { path: FOLDERS },
      to: { circular: true, path: FOLDERS },
    },
  ],
  options: { ...options, exclude: { path: tests } },
};
