export const cityChooserMessagesHi = {
  choose: 'अपना शहर चुनें',
  chosen: (city: string) => `शहर: ${city}। बदलें`,
};
