# Tries the forbidden operations that injected machine code would try in a process that opens files. Prints the
# names of those that succeeded, one on each line. It opens files for writing, but writes nothing into them. The
# numbers of system calls are those of x86-64.
use strict;
use warnings;
use Fcntl;
use Socket;

# paths, process ids and a port of the server
my %at = @ARGV;

my $reached = sub { print "$_[0]\n" };
my $try = sub { my ($name, $can) = @_; $reached->($name) if $can->() };
my $reads = sub { my $path = $_[0]; sub { my $byte; open(my $file, '<', $path) or return 0; defined(read($file, $byte, 1)) } };
my $writes = sub { my $path = $_[0]; sub { sysopen(my $file, $path, O_WRONLY) } };
my $creates = sub {
  my $path = "$_[0]/claimbook-" . time() . rand();
  sub { sysopen(my $file, $path, O_WRONLY | O_CREAT) && unlink($path) }
};
my $lists = sub { my $path = $_[0]; sub { opendir(my $folder, $path) or return 0; readdir($folder) } };
my $calls = sub { my ($number, @arguments) = @_; sub { syscall($number, @arguments) != -1 } };
my $connects = sub {
  my ($domain, $address) = @_;
  sub { socket(my $socket, $domain, SOCK_STREAM, 0) or return 0; connect($socket, $address) }
};
my $in_child = sub {
  my $can = $_[0];
  sub { my $pid = fork() // return 0; exit($can->() ? 0 : 1) unless $pid; waitpid($pid, 0); $? == 0 }
};
# whether the process still has a capability
my $capabilities = sub {
  my ($header, $data) = (pack('Li', 0x20080522, 0), "\0" x 24);
  syscall(125, $header, $data) == 0 && grep { $_ } unpack('L6', $data);
};

# the kernel
$try->('core_pattern', $writes->('/proc/sys/kernel/core_pattern'));
$try->('modprobe', $writes->('/proc/sys/kernel/modprobe'));
$try->('sysrq-trigger', $writes->('/proc/sysrq-trigger'));
$try->('uevent_helper', $writes->('/sys/kernel/uevent_helper'));
$try->('kcore', $reads->('/proc/kcore'));
$try->('disk', sub { grep { $reads->($_)->() } '/dev/vda', '/dev/sda', '/dev/nvme0n1', '/dev/mem', '/dev/kmsg' });
$try->('make a device', sub { syscall(133, "$at{outputs}/device", 0020666, 259) == 0 });
$try->('mount', $calls->(165, 'none', "$at{outputs}", 'tmpfs', 0, 0));
$try->('user namespace', $in_child->($calls->(272, 0x10000000)));
$try->('userfaultfd', $calls->(323, 0));
$try->('kernel tracing', $calls->(298, pack('LLQx112', 1, 128, 0), -1, 0, -1, 0));
# files
$try->('database', $reads->($at{database}));
$try->('secret', $reads->($at{secret}));
$try->('stored receipt', $reads->($at{other}));
$try->('change of its input', $writes->("$at{inputs}/file"));
$try->('change of the code', $writes->($at{code}));
$try->('inputs of another process', $reads->($at{others_input}));
$try->('link to the database', sub { link($at{database}, "$at{outputs}/link") });
$try->('exchange of its folder', sub { rename($at{inputs}, "$at{inputs}.moved") && rename("$at{inputs}.moved", $at{inputs}) });
$try->('folders above its own', sub { -e "$at{outputs}/../../../../secret" });
$try->('shadow', $reads->('/etc/shadow'));
$try->('home of root', $lists->('/root'));
$try->('system settings', $reads->('/etc/passwd'));
$try->('temporary files', $creates->('/tmp'));
$try->('shared memory', $creates->('/dev/shm'));
$try->('sys', $lists->('/sys/kernel'));
# other processes
$try->('environment of init', $reads->('/proc/1/environ'));
$try->('environment of the server', $reads->("/proc/$at{server}/environ"));
$try->('memory of the server', sub { open(my $file, '<', "/proc/$at{server}/mem") });
$try->('names of processes', $reads->("/proc/$at{server}/cmdline"));
$try->('signal to the server', sub { kill(0, $at{server}) });
$try->('signal to another process', sub { kill(0, $at{bystander}) });
$try->('tracing of the server', $calls->(101, 0x4206, $at{server}, 0, 0));
$try->('key of the server', $calls->(250, 10, -4, 'user', 'claimbook-probe', 0));
# the network
$try->('network', $connects->(PF_INET, pack_sockaddr_in($at{port}, inet_aton('127.0.0.1'))));
$try->('abstract socket', $connects->(PF_UNIX, pack('Sxa107', PF_UNIX, $at{socket})));
$try->('socket of a file', $connects->(PF_UNIX, pack_sockaddr_un($at{socket})));
# rights and bounds
$try->('capabilities', $capabilities);
$try->('core dumps', sub { my $bounds = "\0" x 16; syscall(97, 4, $bounds) == 0 && unpack('Q', $bounds) > 0 });
$try->('setuid programs', sub { syscall(157, 39, 0, 0, 0, 0) == 0 });
$try->('root', sub { my $is = eval { local $> = 0; $> == 0 }; $is });
$try->('open files of the server', sub { grep { syscall(72, $_, 1) != -1 } 3 .. 15 });
$try->('settings of the server', sub { grep { /SECRET|DATABASE/ } %ENV });
$try->('600 processes', sub {
  my @children;
  while (@children < 600) {
    my $pid = fork() // last;
    if ($pid == 0) { sleep 60; exit }
    push @children, $pid;
  }
  kill('KILL', @children);
  waitpid($_, 0) for @children;
  @children == 600;
});
$try->('file of 5 GB', $in_child->(sub {
  sysopen(my $file, "$at{outputs}/large", O_RDWR | O_CREAT) or return 0;
  sysseek($file, 5 * 2**30, 0) && syswrite($file, 'x');
}));

# leaves a daemon behind: in its own process group, with the first process of the system as its parent
if ($at{daemon}) {
  my $pid = fork();
  if ($pid == 0) {
    setpgrp(0, 0);
    if (fork() == 0) { close($_) for *STDIN, *STDOUT, *STDERR; sleep 60 }
    exit;
  }
  waitpid($pid, 0);
}
