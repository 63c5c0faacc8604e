// Links to files are absolute for whoever gets them elsewhere; on our own pages the path is enough, whatever host this is.

/** @param asDownload saved under its name rather than shown. */
export function fileAddress(link: string, asDownload = false): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}${asDownload ? '&download=1' : ''}`;
}
