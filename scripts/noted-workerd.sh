#!/bin/sh
# workerd, as `npm start` lets Miniflare run it (MINIFLARE_WORKERD_PATH): its process id is noted before it begins, so
# that nothing else is ended with it. Does not begin once Node has ended, whose guard has then read the note already.
echo $$ > "$WORKERD_NOTE"
if ! kill -0 "$WORKERD_PARENT" 2> /dev/null; then
  rm -f "$WORKERD_NOTE"
  exit 1
fi
exec "$WORKERD" "$@"
