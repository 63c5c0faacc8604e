import type { ReportMailTexts } from './report-mails.ts';

export const reportMailsHi: ReportMailTexts = {
  ready: {
    subject: 'आपकी रिपोर्ट तैयार है',
    intro: 'आपकी रिपोर्ट तैयार है।',
  },
  amended: {
    subject: 'आपकी रिपोर्ट सुधारी गई है',
    intro:
      'हमने आपकी एक रिपोर्ट सुधारी है। नया वर्ज़न पहले वाले की जगह है: कृपया अब पुराना इस्तेमाल न करें। सुधारने का कारण रिपोर्ट के साथ लिखा है।',
  },
  due: (amount) => `इसे खोलने से पहले ${amount} देने हैं।`,
  open: 'खोलने के लिए साइन इन करें',
};
