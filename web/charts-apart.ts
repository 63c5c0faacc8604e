// The charts of the administration run on the toolkit that the app's store is made with, and use more of it. What is used
// anywhere stays in the module that everybody loads first; so the charts get a copy of their own.
import type { Plugin } from 'vite';

export function chartsApart(): Plugin {
  return {
    name: 'labfront:charts-apart',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@reduxjs/toolkit' || !importer?.includes('/node_modules/recharts/')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?charts` };
    },
  };
}
