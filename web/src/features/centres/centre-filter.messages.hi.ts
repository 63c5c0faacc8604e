export const centreFilterHi = {
  centre: 'सेंटर',
  allCentres: 'सभी सेंटर',
  notAssigned: 'किसी सेंटर को नहीं सौंपा गया',
};
