// Imports optional code: prefetched, or not essential. A failure must not reload the page (app/preload-error.ts), because the user would
// lose typed input.
let loading = 0;

export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

/** Whether such an import is in progress. */
export const isLoadingQuietly = () => loading > 0;
