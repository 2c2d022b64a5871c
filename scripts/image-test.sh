#!/usr/bin/env bash
# Builds the image with buildah and runs it with bubblewrap, without a container daemon. Needs Debian,
# root and: apt-get install buildah debootstrap bubblewrap
#
#   scripts/image-test.sh          creates a base image from Debian (debootstrap) and this machine's Node.js
#   scripts/image-test.sh IMAGE    uses an image from a registry as base, such as node:20-bookworm-slim
#
# Packages come from the registry of npm's configuration, and Debian packages from apt's sources.
set -euo pipefail
cd "$(dirname "$0")/.."

for program in buildah debootstrap bwrap node npm; do
  command -v "$program" >/dev/null ||
    { echo "$program is missing: apt-get install buildah debootstrap bubblewrap"; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo 'Run this as root: the image has files of several users.'; exit 1; }

work=$(mktemp -d -p "${TMPDIR:-/var/tmp}" claimbook-image-XXXXXX)
export BUILDAH_ISOLATION=chroot
images=(buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs)
server=

finish() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  "${images[@]}" umount --all >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

fail() {
  echo "FAILED: $1" >&2
  exit 1
}
passed() { echo "ok: $1"; }
megabytes() { du -sb "$1" | awk '{ printf "%.0f\n", $1 / 1e6 }'; }

# --- compose.yaml ---

npm exec --yes --package=yaml@2 -- yaml --json <compose.yaml >"$work/compose.json" 2>"$work/npm.log" ||
  { cat "$work/npm.log"; fail 'compose.yaml cannot be parsed'; }
node scripts/image-client.mjs compose "$work/compose.json"
passed 'compose.yaml names every setting, a read-only root and no rights'

# --- the base ---

base=${1:-localhost/claimbook-base}
if [ $# = 0 ]; then
  . /etc/os-release
  indexes=(apt-get indextargets --format '$(SITE)' "Codename: $VERSION_CODENAME" 'Created-By: Packages')
  mirror=$("${indexes[@]}" | sed -n 1p)
  folder=$work/base
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$VERSION_CODENAME" "$folder" "$mirror" \
    >"$work/debootstrap.log" || { tail -n 20 "$work/debootstrap.log"; fail 'debootstrap'; }
  rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
  # the same layout as in the Node.js images: node, npm, and the headers for packages that are compiled
  program=$(readlink -f "$(command -v node)")
  install "$program" "$folder/usr/local/bin/node"
  mkdir -p "$folder/usr/local/include"
  cp -r "$(dirname "$program")/../include/node" "$folder/usr/local/include/"
  mkdir -p "$folder/usr/local/lib/node_modules"
  cp -r "$(npm root --global)/npm" "$folder/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$folder/usr/local/bin/npx"
  container=$("${images[@]}" from scratch)
  "${images[@]}" add --quiet "$container" "$folder" / >/dev/null
  "${images[@]}" config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  "${images[@]}" commit --quiet "$container" "$base" >/dev/null
  "${images[@]}" rm "$container" >/dev/null
  rm -rf "$folder"
  passed "the base is made: Debian $VERSION_CODENAME and Node.js $(node --version), ${SECONDS} s"
fi

# --- the image ---

node scripts/image-client.mjs npmrc "$work/npmrc" "$(npm config get registry 2>/dev/null)"
started=$SECONDS
"${images[@]}" build --format docker --build-arg "BASE=$base" --secret "id=npmrc,src=$work/npmrc" \
  --tag localhost/claimbook . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; fail 'the build'; }
passed "the image is built in $((SECONDS - started)) s"

root=$("${images[@]}" mount "$("${images[@]}" from localhost/claimbook)")
"${images[@]}" inspect --type image localhost/claimbook >"$work/image.json"
mapfile -t command < <(node scripts/image-client.mjs config "$work/image.json" command)
mapfile -t health < <(node scripts/image-client.mjs config "$work/image.json" health)
mapfile -t environment < <(node scripts/image-client.mjs config "$work/image.json" environment)
user=$(node scripts/image-client.mjs config "$work/image.json" user)
ids=$(grep "^$user:" "$root/etc/passwd" | cut -d : -f 3,4)
uid=${ids%:*}
[ "${uid:-0}" != 0 ] || fail 'the image runs as root'

for name in cc c++ gcc g++ as ld make cmake python3 git; do
  for folder in bin sbin usr/bin usr/sbin usr/local/bin; do
    [ ! -e "$root/$folder/$name" ] || fail "$name is in the image"
  done
done
passed 'no compiler is in it'
node scripts/image-client.mjs packages "$root/claimbook/node_modules"
for path in root/.npm root/.npmrc tmp/npm claimbook/app claimbook/tests claimbook/prisma claimbook/.npmrc; do
  [ ! -e "$root/$path" ] || fail "$path is in the image"
done
passed 'no test package, no package of the build, no source, no cache and no configuration of npm is in it'
writable=$(find "$root/claimbook" \( -user "$uid" -o -perm -o=w \) ! -type l -print -quit)
[ -z "$writable" ] || fail "$writable can be written"
passed "nothing of the code belongs to its user, $user ($uid)"

# --- running it ---

data=$work/data
mkdir -m 700 "$data"
chown --reference="$root/data" "$data"
port=$(node scripts/image-client.mjs port)

withheld=()

# Runs a program as in the container: the root is read-only, /data and /tmp are writable, the program sees
# only its own processes, and it has no capabilities and cannot gain any. It uses the network of this machine.
inside() {
  exec bwrap --ro-bind "$root" / --bind "$data" /data --perms 1777 --tmpfs /tmp --proc /proc --dev /dev \
    --unshare-pid --unshare-ipc --unshare-uts --as-pid-1 --die-with-parent --chdir /claimbook --clearenv \
    "${withheld[@]}" "${environment[@]}" --setenv PORT "$port" --setenv DRAIN_SECONDS 0 \
    --cap-drop ALL --cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SETPCAP \
    setpriv --reuid "$uid" --regid "${ids#*:}" --clear-groups \
    --inh-caps=-all --bounding-set=-all --no-new-privs "$@"
}

start() {
  started=$SECONDS
  # emptied before the new process runs, so that nothing reads the log of an earlier start
  : >"$work/server.log"
  (inside "${command[@]}") >>"$work/server.log" 2>&1 &
  server=$!
  for _ in $(seq 120); do
    grep -q 'Claimbook is ready at' "$work/server.log" && break
    kill -0 "$server" 2>/dev/null || { cat "$work/server.log"; server=; fail 'the server ended'; }
    sleep 1
  done
  tail -n 1 "$work/server.log" | grep -q "Claimbook is ready at http://localhost:$port" ||
    { cat "$work/server.log"; fail 'its address is not the last line of its start'; }
  ! grep -q Building "$work/server.log" || fail 'it builds when it is started'
  first=$(cat "/proc/$server/task/$server/children")
  first=${first%% *}
}

stop() {
  kill -TERM "$first"
  status=0
  wait "$server" || status=$?
  server=
  [ "$status" = 0 ] || { cat "$work/server.log"; fail "it ended with $status"; }
  ! grep -q '"level":[56]0' "$work/server.log" || { cat "$work/server.log"; fail 'errors in its log'; }
}

# Waits until $1 receipts are read, and prints how the processes that read them were confined.
are_read() {
  for _ in $(seq 120); do
    read=$(inside node -p "
      const database = require('better-sqlite3')('/data/claimbook.db', { readonly: true })
      const read = database.prepare(\"SELECT id FROM receipts WHERE state = 'read' AND text <> ''\")
      read.all().length")
    [ "$read" != "$1" ] || break
    sleep 1
  done
  [ "$read" = "$1" ] || { cat "$work/server.log"; fail "$read receipts of $1 are read"; }
  passed "$1 read, by processes with $(grep -o '"ownUser".*"permissions":[a-z]*' "$work/server.log")"
}

start
passed "it starts in $((SECONDS - started)) s, builds nothing, and says its address last"
status=$(cat "/proc/$first/status")
grep -q "^Uid:[[:space:]]*$uid[[:space:]]*$uid" <<<"$status" || fail 'its user'
grep -q '^CapEff:[[:space:]]*0*$' <<<"$status" || fail 'it has capabilities'
grep -q '^NoNewPrivs:[[:space:]]*1$' <<<"$status" || fail 'it can gain rights'
passed 'it is not root, has no capabilities and cannot gain any'
(inside node -e "
  try { fs.writeFileSync('/file', '') } catch ({ code }) { process.exit(code === 'EROFS' ? 0 : 1) }
  process.exit(1)
") || fail 'its root can be written'
passed 'its root is read-only'
[ "$(node scripts/image-client.mjs status "http://127.0.0.1:$port/readyz")" = 200 ] || fail '/readyz'
(inside "${health[@]}") || fail 'its health check'
passed '/readyz says 200, and the health check of the image passes'
node scripts/image-client.mjs fill "http://127.0.0.1:$port" "$work/state.json"
passed 'somebody signed up, and a receipt is stored'
are_read 1
(inside npm run backup -- /data/backup.tar) || fail 'a backup inside'
(inside npm run check) || fail 'a check of all files inside'
passed 'a backup and a check of all files run inside'
stop
passed 'it ends with 0 after SIGTERM'
# as in a container whose profile forbids namespaces
withheld=(--ro-bind /dev/null /usr/bin/bwrap --ro-bind /dev/null /usr/bin/unshare)
start
node scripts/image-client.mjs check "http://127.0.0.1:$port" "$work/state.json"
passed 'after a restart the same person signs in and gets the same file'
are_read 2
stop

# --- its size ---

compressed=$(tar --create --directory "$root" . | gzip | wc --bytes)
echo "megabytes of the image: $(megabytes "$root"), compressed $((compressed / 1000000))"
echo "  of Debian and Node.js: $(($(megabytes "$root") - $(megabytes "$root/claimbook")))"
echo "    Node's program: $(megabytes "$root/usr/local/bin/node")"
echo "  of packages: $(megabytes "$root/claimbook/node_modules"), the largest:"
for folder in "$root"/claimbook/node_modules/*; do
  echo "    $(basename "$folder"): $(megabytes "$folder")"
done | sort -t : -k 2 -rn | head -n 8 || true
echo "  of the build: $(megabytes "$root/claimbook/build")"
echo "Everything passed in $SECONDS s."
