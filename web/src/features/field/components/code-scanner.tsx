import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { fieldMessages } from '../field.messages.ts';

/** The browser's own reader of bar codes; compilers do not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorType = new (options: { formats: string[] }) => Detector;

const EVERY_MS = 250;

const detectorType = () => (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;

/** Reads the label of a tube by the camera, where the browser can; everywhere the code can be typed. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const text = useMessages(fieldMessages);
  const [isOn, setIsOn] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (!detectorType()) return null;
  const found = (code: string) => {
    setIsOn(false);
    onCode(code);
  };
  const failed = () => {
    setIsOn(false);
    setHasFailed(true);
  };
  return (
    <>
      <Button variant="secondary" size="large" wide onClick={() => setIsOn(!isOn)}>
        {isOn ? text.stopScan : text.scan}
      </Button>
      {isOn && <Camera onCode={found} onFailure={failed} />}
      {hasFailed && <p role="alert">{text.scanFailed}</p>}
    </>
  );
}

function Camera({ onCode, onFailure }: { onCode: (code: string) => void; onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFailure });
  told.current = { onCode, onFailure };
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const stop = () => {
      isLeft = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const watch = async () => {
      const Type = detectorType();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isLeft || !video.current || !Type) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const detector = new Type({ formats: ['code_128'] });
      const look = async (): Promise<void> => {
        const [code] = video.current ? await detector.detect(video.current) : [];
        if (isLeft) return;
        if (code) told.current.onCode(code.rawValue);
        else timer = setTimeout(() => look().catch(() => told.current.onFailure()), EVERY_MS);
      };
      await look();
    };
    watch().catch(() => !isLeft && told.current.onFailure());
    return stop;
  }, []);
  return <video ref={video} muted playsInline className="w-full rounded-field" />;
}
