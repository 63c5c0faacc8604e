// Code that may be missing: fetched ahead, or only helpful. That it does not arrive must not load the page afresh
// (app/preload-error.ts), which would lose what somebody is typing.
let loading = 0;

export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

/** Some of it is on its way. */
export const isLoadingQuietly = () => loading > 0;
