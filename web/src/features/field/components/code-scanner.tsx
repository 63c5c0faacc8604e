import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { openCodeReader } from '../../../shared/scanning/code-reader.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { fieldMessages } from '../field.messages.ts';

const EVERY_MS = 250;

/** Reads the label of a tube by the camera; without one the code is typed. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const text = useMessages(fieldMessages);
  const [isOn, setIsOn] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (!navigator.mediaDevices) return null;
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
    const reader = openCodeReader();
    const stop = () => {
      isLeft = true;
      clearTimeout(timer);
      reader.close();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isLeft || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const look = async (): Promise<void> => {
        const [code] = video.current ? await reader.read(video.current) : [];
        if (isLeft) return;
        if (code !== undefined) told.current.onCode(code);
        else timer = setTimeout(() => look().catch(() => told.current.onFailure()), EVERY_MS);
      };
      await look();
    };
    watch().catch(() => !isLeft && told.current.onFailure());
    return stop;
  }, []);
  return <video ref={video} muted playsInline className="w-full rounded-field" />;
}
