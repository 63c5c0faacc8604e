export const answerMailHi = {
  subject: (site: string) => `आपके संदेश का जवाब: ${site}`,
  question: 'आपने हमें लिखा था:',
  answer: 'हमारा जवाब:',
  again: 'कुछ और पूछना हो तो हमें फ़ोन करें या फिर से लिखें।',
  write: 'हमें लिखें',
};
