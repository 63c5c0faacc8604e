export const criticalNewsHi = {
  subject: (number: string) => `ऑर्डर ${number} का क्रिटिकल नतीजा: कृपया तय करें`,
  told: (number: string) =>
    `ऑर्डर ${number} का एक क्रिटिकल नतीजा किसी को नहीं बताया जा सका। अब आपको तय करना है कि क्या किया जाए।`,
  open: 'क्रिटिकल नतीजे खोलें',
};
