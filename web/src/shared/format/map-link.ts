/** The address of a map that shows a place: a postal address, or `latitude,longitude`. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
