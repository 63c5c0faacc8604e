// Links to files are absolute, because they may be sent elsewhere; pages of this site use only the path, on any host.

/** @param asDownload saved under its name rather than shown. */
export function fileAddress(link: string, asDownload = false): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}${asDownload ? '&download=1' : ''}`;
}
